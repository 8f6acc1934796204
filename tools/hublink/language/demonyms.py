"""Words for what is of a country or region, and the countries meant: "Norwegian", Norway."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from tools.hublink.language.words import words_of

_TOLD = """
american: United States, USA, US, United States of America
argentine argentinian: Argentina
australian: Australia
austrian: Austria, Österreich
bangladeshi: Bangladesh
belgian: Belgium, België, Belgique
bolivian: Bolivia
brazilian: Brazil, Brasil
british: United Kingdom, UK, Great Britain, Britain
bulgarian: Bulgaria
cameroonian: Cameroon
canadian: Canada
chilean: Chile
chinese: China, People's Republic of China
colombian: Colombia
croatian: Croatia, Hrvatska
cuban: Cuba
cypriot: Cyprus
czech: Czech Republic, Czechia
danish: Denmark, Danmark
dutch: Netherlands, The Netherlands, Holland, Nederland
ecuadorian: Ecuador
egyptian: Egypt
english: England
estonian: Estonia
ethiopian: Ethiopia
finnish: Finland, Suomi
french: France
german: Germany, Deutschland
ghanaian: Ghana
greek: Greece, Hellas
hungarian: Hungary, Magyarország
icelandic: Iceland, Ísland
indian: India
indonesian: Indonesia
iranian: Iran
iraqi: Iraq
irish: Ireland, Éire
israeli: Israel
italian: Italy, Italia
ivorian: Ivory Coast, Côte d'Ivoire, Cote d'Ivoire
japanese: Japan
jordanian: Jordan
kenyan: Kenya
korean: South Korea, Korea, Republic of Korea
latvian: Latvia
lebanese: Lebanon
lithuanian: Lithuania
malaysian: Malaysia
mexican: Mexico, México
moroccan: Morocco
nepalese nepali: Nepal
nigerian: Nigeria
norwegian: Norway, Norge
pakistani: Pakistan
peruvian: Peru, Perú
philippine filipino: Philippines
polish: Poland, Polska
portuguese: Portugal
romanian: Romania, România
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
spanish: Spain, España
sri lankan: Sri Lanka
swedish: Sweden, Sverige
swiss: Switzerland, Schweiz, Suisse, Svizzera
taiwanese: Taiwan
tanzanian: Tanzania
thai: Thailand
tunisian: Tunisia
turkish: Turkey, Türkiye, Turkiye, Türkei
ugandan: Uganda
ukrainian: Ukraine
vietnamese: Vietnam, Viet Nam
welsh: Wales
zambian: Zambia
african: Africa
asian: Asia
european: Europe
"""
_CODES = """
AF Afghanistan | AL Albania | DZ Algeria | AD Andorra | AO Angola | AR Argentina | AM Armenia |
AU Australia | AT Austria | AZ Azerbaijan | BH Bahrain | BD Bangladesh | BB Barbados |
BY Belarus | BE Belgium | BZ Belize | BJ Benin | BT Bhutan | BO Bolivia |
BA Bosnia and Herzegovina | BW Botswana | BR Brazil | BN Brunei | BG Bulgaria | BF Burkina Faso |
BI Burundi | KH Cambodia | CM Cameroon | CA Canada | CV Cape Verde | CF Central African Republic |
TD Chad | CL Chile | CN China | CO Colombia | KM Comoros | CG Congo |
CD Democratic Republic of the Congo | CR Costa Rica | CI Ivory Coast | HR Croatia | CU Cuba |
CY Cyprus | CZ Czech Republic | DK Denmark | DJ Djibouti | DO Dominican Republic | EC Ecuador |
EG Egypt | SV El Salvador | ER Eritrea | EE Estonia | SZ Eswatini | ET Ethiopia | FJ Fiji |
FI Finland | FR France | GA Gabon | GM Gambia | GE Georgia | DE Germany | GH Ghana | GR Greece |
GL Greenland | GT Guatemala | GN Guinea | GW Guinea-Bissau | GY Guyana | HT Haiti | HN Honduras |
HK Hong Kong | HU Hungary | IS Iceland | IN India | ID Indonesia | IR Iran | IQ Iraq |
IE Ireland | IL Israel | IT Italy | JM Jamaica | JP Japan | JO Jordan | KZ Kazakhstan | KE Kenya |
KW Kuwait | KG Kyrgyzstan | LA Laos | LV Latvia | LB Lebanon | LS Lesotho | LR Liberia |
LY Libya | LI Liechtenstein | LT Lithuania | LU Luxembourg | MG Madagascar | MW Malawi |
MY Malaysia | MV Maldives | ML Mali | MT Malta | MR Mauritania | MU Mauritius | MX Mexico |
MD Moldova | MC Monaco | MN Mongolia | ME Montenegro | MA Morocco | MZ Mozambique | MM Myanmar |
NA Namibia | NP Nepal | NL Netherlands | NZ New Zealand | NI Nicaragua | NE Niger | NG Nigeria |
MK North Macedonia | NO Norway | OM Oman | PK Pakistan | PS Palestine | PA Panama |
PG Papua New Guinea | PY Paraguay | PE Peru | PH Philippines | PL Poland | PT Portugal |
QA Qatar | RO Romania | RU Russia | RW Rwanda | SA Saudi Arabia | SN Senegal | RS Serbia |
SC Seychelles | SL Sierra Leone | SG Singapore | SK Slovakia | SI Slovenia | SO Somalia |
ZA South Africa | KR South Korea | SS South Sudan | ES Spain | LK Sri Lanka | SD Sudan |
SR Suriname | SE Sweden | CH Switzerland | SY Syria | TW Taiwan | TJ Tajikistan | TZ Tanzania |
TH Thailand | TL Timor-Leste | TG Togo | TT Trinidad and Tobago | TN Tunisia | TR Turkey |
TM Turkmenistan | UG Uganda | UA Ukraine | AE United Arab Emirates | GB United Kingdom |
UK United Kingdom | US United States | USA United States | UY Uruguay | UZ Uzbekistan |
VE Venezuela | VN Vietnam | YE Yemen | ZM Zambia | ZW Zimbabwe | EU European Union |
RSA South Africa | AUS Australia | GER Germany | UAE United Arab Emirates | NZL New Zealand
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
OTHER_NAMES = {
    name if name.isupper() else name.lower(): names
    for names in COUNTRIES.values()
    if len(names) > 1
    for name in names
}
"""What a country may be called, by its names in small letters, and by the short ones: "UK"."""

_OF_REGIONS = """
africa african: Algeria, Angola, Benin, Botswana, Burkina Faso, Burundi, Cabo Verde, Cape Verde,
    Cameroon, Central African Republic, Chad, Comoros, Congo, Democratic Republic of the Congo,
    DR Congo, Côte d'Ivoire, Ivory Coast, Djibouti, Egypt, Equatorial Guinea, Eritrea, Eswatini,
    Swaziland, Ethiopia, Gabon, Gambia, The Gambia, Ghana, Guinea, Guinea-Bissau, Kenya, Lesotho,
    Liberia, Libya, Madagascar, Malawi, Mali, Mauritania, Mauritius, Morocco, Mozambique, Namibia,
    Niger, Nigeria, Rwanda, São Tomé and Príncipe, Senegal, Seychelles, Sierra Leone, Somalia,
    South Africa, South Sudan, Sudan, Tanzania, Togo, Tunisia, Uganda, Zambia, Zimbabwe
asia asian: Afghanistan, Armenia, Azerbaijan, Bahrain, Bangladesh, Bhutan, Brunei, Cambodia, China,
    Hong Kong, India, Indonesia, Iran, Iraq, Israel, Japan, Jordan, Kazakhstan, Kuwait, Kyrgyzstan,
    Laos, Lebanon, Malaysia, Maldives, Mongolia, Myanmar, Nepal, North Korea, Oman, Pakistan,
    Palestine, Philippines, Qatar, Saudi Arabia, Singapore, South Korea, Korea, Sri Lanka, Syria,
    Taiwan, Tajikistan, Thailand, Timor-Leste, Turkey, Türkiye, Turkmenistan,
    United Arab Emirates, UAE, Uzbekistan, Vietnam, Viet Nam, Yemen
europe european: Albania, Andorra, Austria, Belarus, Belgium, Bosnia and Herzegovina, Bulgaria,
    Croatia, Cyprus, Czech Republic, Czechia, Denmark, England, Estonia, Finland, France, Georgia,
    Germany, Greece, Hungary, Iceland, Ireland, Italy, Kosovo, Latvia, Liechtenstein, Lithuania,
    Luxembourg, Malta, Moldova, Monaco, Montenegro, Netherlands, The Netherlands, North Macedonia,
    Northern Ireland, Norway, Poland, Portugal, Romania, Russia, Russian Federation, San Marino,
    Scotland, Serbia, Slovakia, Slovenia, Spain, Sweden, Switzerland, Ukraine, United Kingdom, UK,
    Great Britain, Wales
united kingdom, uk, u k, great britain, britain: United Kingdom, UK, Great Britain, Britain,
    England, Scotland, Wales, Northern Ireland
the states, the us: United States, USA, US, United States of America
north america, north american: Canada, Greenland, Mexico, United States, United States of America,
    USA, US
south america, south american: Argentina, Bolivia, Brazil, Chile, Colombia, Ecuador, Guyana,
    Paraguay, Peru, Suriname, Uruguay, Venezuela
latin america, latin american: Argentina, Bolivia, Brazil, Chile, Colombia, Costa Rica, Cuba,
    Dominican Republic, Ecuador, El Salvador, Guatemala, Honduras, Mexico, Nicaragua, Panama,
    Paraguay, Peru, Uruguay, Venezuela
oceania: Australia, Fiji, New Zealand, Papua New Guinea, Samoa, Solomon Islands, Tonga, Vanuatu
scandinavia scandinavian: Denmark, Norway, Sweden
nordic: Denmark, Faroe Islands, Finland, Greenland, Iceland, Norway, Sweden
baltic: Estonia, Latvia, Lithuania
benelux: Belgium, Luxembourg, Netherlands, The Netherlands
balkans balkan: Albania, Bosnia and Herzegovina, Bulgaria, Croatia, Greece, Kosovo, Montenegro,
    North Macedonia, Romania, Serbia, Slovenia
middle east, middle eastern: Bahrain, Egypt, Iran, Iraq, Israel, Jordan, Kuwait, Lebanon, Oman,
    Palestine, Qatar, Saudi Arabia, Syria, Turkey, Türkiye, United Arab Emirates, UAE, Yemen
east asia, east asian: China, Hong Kong, Japan, Mongolia, North Korea, South Korea, Korea, Taiwan
south asia, south asian: Bangladesh, Bhutan, India, Maldives, Nepal, Pakistan, Sri Lanka
southeast asia, southeast asian: Brunei, Cambodia, Indonesia, Laos, Malaysia, Myanmar, Philippines,
    Singapore, Thailand, Timor-Leste, Vietnam, Viet Nam
central america, central american: Belize, Costa Rica, El Salvador, Guatemala, Honduras, Nicaragua,
    Panama
"""


def _regions() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry in _OF_REGIONS.replace("\n    ", " ").strip().splitlines():
        said, _, countries = entry.partition(": ")
        names = said.split(", ") if "," in said else said.split()
        found |= dict.fromkeys(names, tuple(countries.split(", ")))
    return found


REGIONS = _regions()
"""The countries of a continent or region, by its name and the word for what is of it."""
KNOWN = {country.lower(): country for countries in REGIONS.values() for country in countries}
"""The countries by their names in small letters."""


def _codes() -> dict[str, str]:
    listed = " ".join(_CODES.split()).split(" | ")
    return {code: name for code, _, name in (each.partition(" ") for each in listed)}


CODES = _codes()
_IN_FULL = frozenset(CODES.values())
"""The countries by their codes, as ISO 3166 and the car plates of some have them."""
_NEARLY_ALL = 0.8
_COUNTRY = frozenset("country countries ctry nation nations nationality land länder pays".split())


def names_countries(name: str) -> bool:
    """Return whether the name of an attribute is one for countries."""
    return not _COUNTRY.isdisjoint(words_of(name.lower()))


def written_out(labels: Collection[str], name: str) -> dict[str, str]:
    """Return the codes of countries among some labels with their names, if nearly all are such.

    The attribute is named after countries, or has some in full: "IT" may be anything elsewhere.
    One code alone is enough for the former. Those that people speak of by their code stay: "UK".
    """
    named = names_countries(name)
    if not named and not any(label.lower() in KNOWN for label in labels):
        return {}
    codes = {each: CODES[each] for each in labels if each in CODES and each not in OTHER_NAMES}
    known = sum(label in codes or is_country(label) for label in labels)
    return codes if len(codes) > (not named) and known >= _NEARLY_ALL * len(labels) else {}


def one_name(labels: Mapping[str, int]) -> dict[str, str]:
    """Return the names that are of the same country as a commoner one among some, with that one."""
    alike: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for label in labels:
        plain = label.strip().replace(".", "")
        names = OTHER_NAMES.get(plain.upper()) or OTHER_NAMES.get(plain.lower())
        if names is not None:
            alike[names].append(label)
    same: dict[str, str] = {}
    for several in alike.values():
        usual = min(several, key=lambda each: (-labels[each], len(each), each))
        same |= {label: usual for label in several if label != usual}
    plain_ones = {label.lower(): label for label in labels}
    for label in labels:
        first, comma, last = label.partition(", ")
        usual = plain_ones.get(f"{last} {first}".lower(), "") if comma else ""
        if usual and is_country(usual):  # "Korea, South"
            same[label] = same.get(usual, usual)
    return same


def is_country(name: str) -> bool:
    """Return whether a text is a name of a country, in small letters or for short."""
    known = name.lower() in KNOWN or name.lower() in OTHER_NAMES or name.upper() in OTHER_NAMES
    return known or name.title() in _IN_FULL
