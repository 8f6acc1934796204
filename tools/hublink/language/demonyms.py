"""Words for what is of a country, and what the country is called: "Norwegian", Norway."""

_TOLD = """
american: United States, USA, US, United States of America
argentine argentinian: Argentina
australian: Australia
austrian: Austria
bangladeshi: Bangladesh
belgian: Belgium
bolivian: Bolivia
brazilian: Brazil
british: United Kingdom, UK, Great Britain, Britain
bulgarian: Bulgaria
cameroonian: Cameroon
canadian: Canada
chilean: Chile
chinese: China, People's Republic of China
colombian: Colombia
croatian: Croatia
cuban: Cuba
cypriot: Cyprus
czech: Czech Republic, Czechia
danish: Denmark
dutch: Netherlands, The Netherlands
ecuadorian: Ecuador
egyptian: Egypt
english: England
estonian: Estonia
ethiopian: Ethiopia
finnish: Finland
french: France
german: Germany
ghanaian: Ghana
greek: Greece
hungarian: Hungary
icelandic: Iceland
indian: India
indonesian: Indonesia
iranian: Iran
iraqi: Iraq
irish: Ireland
israeli: Israel
italian: Italy
ivorian: Ivory Coast, Côte d'Ivoire
japanese: Japan
jordanian: Jordan
kenyan: Kenya
korean: South Korea, Korea, Republic of Korea
latvian: Latvia
lebanese: Lebanon
lithuanian: Lithuania
malaysian: Malaysia
mexican: Mexico
moroccan: Morocco
nepalese nepali: Nepal
nigerian: Nigeria
norwegian: Norway
pakistani: Pakistan
peruvian: Peru
philippine filipino: Philippines
polish: Poland
portuguese: Portugal
romanian: Romania
russian: Russia, Russian Federation
rwandan: Rwanda
saudi: Saudi Arabia
scottish: Scotland
senegalese: Senegal
serbian: Serbia
singaporean: Singapore
slovak: Slovakia
slovenian: Slovenia
south african: South Africa
spanish: Spain
sri lankan: Sri Lanka
swedish: Sweden
swiss: Switzerland
taiwanese: Taiwan
tanzanian: Tanzania
thai: Thailand
tunisian: Tunisia
turkish: Turkey, Türkiye
ugandan: Uganda
ukrainian: Ukraine
vietnamese: Vietnam, Viet Nam
welsh: Wales
zambian: Zambia
african: Africa
asian: Asia
european: Europe
"""
_TWO_WORDS = ("south african", "sri lankan")


def _demonyms() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _TOLD.strip().splitlines():
        words, _, countries = line.partition(": ")
        names = [words] if words in _TWO_WORDS else words.split()
        found |= dict.fromkeys(names, tuple(countries.split(", ")))
    return found


COUNTRIES = _demonyms()
"""What a country may be called, by the word for what is of it, in small letters."""
