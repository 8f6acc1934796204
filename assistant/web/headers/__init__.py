"""Headers of requests and answers: proxies that are believed, cookies, what a page may load."""
