"""Security of the web server: sign-in, guards, cookies, headers, routes, sockets."""
