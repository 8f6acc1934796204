import pytest

from tools.literature.names import parse_name, read_by_library


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Ada Lovelace", {"family": "Lovelace", "given": "Ada"}),
        ("Lewis, Patrick", {"family": "Lewis", "given": "Patrick"}),
        ("  Lewis ,\n Patrick ", {"family": "Lewis", "given": "Patrick"}),
        ("Vaswani, A.", {"family": "Vaswani", "given": "A."}),
        ("J. R. R. Tolkien", {"family": "Tolkien", "given": "J. R. R."}),
        ("Jean-Pierre Serre", {"family": "Serre", "given": "Jean-Pierre"}),
        ("Tim Berners-Lee", {"family": "Berners-Lee", "given": "Tim"}),
        ("O’Brien, Tim", {"family": "O’Brien", "given": "Tim"}),
        ("José Ortega y Gasset", {"family": "Ortega y Gasset", "given": "José"}),
        ("Иван Петров", {"family": "Петров", "given": "Иван"}),
        ("Press, William H.", {"family": "Press", "given": "William H."}),
        ("Ben Shneiderman", {"family": "Shneiderman", "given": "Ben"}),
        ("Van Nguyen", {"family": "Nguyen", "given": "Van"}),
        ("Weinan E", {"family": "E", "given": "Weinan"}),
        ("Jack Ma", {"family": "Ma", "given": "Jack"}),
        ("Jack MA", {"family": "MA", "given": "Jack"}),
        ("Andrew Lo", {"family": "Lo", "given": "Andrew"}),
        ("Xiao ming Li", {"family": "Li", "given": "Xiao ming"}),
        ("Maeve O'Neil", {"family": "O'Neil", "given": "Maeve"}),
    ],
)
def test_given_and_family_names_are_told_apart(text: str, parts: dict[str, str]) -> None:
    assert parse_name(text).model_dump(exclude_none=True) == parts


@pytest.mark.parametrize(
    ("text", "given", "particle", "family"),
    [
        ("Ludwig van Beethoven", "Ludwig", "van", "Beethoven"),
        ("van der Maaten, Laurens", "Laurens", "van der", "Maaten"),
        ("Anna von der Heydt", "Anna", "von der", "Heydt"),
        ("Mohammed bin Salman", "Mohammed", "bin", "Salman"),
        ("Ali ben Ahmed", "Ali", "ben", "Ahmed"),
        ("Gerard 't Hooft", "Gerard", "'t", "Hooft"),
        ("Jan de Boer, PhD", "Jan", "de", "Boer"),
        ("de Vet, Riekie", "Riekie", "de", "Vet"),
        ("Ines de la Cruz", "Ines", "de la", "Cruz"),
        ("Bram ter Horst", "Bram", "ter", "Horst"),
        ("Pedro dos Santos", "Pedro", "dos", "Santos"),
        ("Peter ten Cate", "Peter", "ten", "Cate"),
        ("ten Cate, Peter", "Peter", "ten", "Cate"),
        ("Piet in 't Veld", "Piet", "in 't", "Veld"),
        ("in 't Veld, Piet", "Piet", "in 't", "Veld"),
        ("Jan uit den Bogaard", "Jan", "uit den", "Bogaard"),
        ("Otto zur Linde", "Otto", "zur", "Linde"),
        ("Sara lo Russo", "Sara", "lo", "Russo"),
        ("K. de Leeuw den Bouter", "K.", "de", "Leeuw den Bouter"),
        ("Baron van Haren", "Baron", "van", "Haren"),
    ],
)
def test_a_particle_before_the_surname_is_not_dropped(
    text: str, given: str, particle: str, family: str
) -> None:
    name = parse_name(text)
    assert (name.given, name.non_dropping_particle, name.family) == (given, particle, family)
    assert name.dropping_particle is None


@pytest.mark.parametrize(
    ("text", "given", "particle", "family"),
    [
        ("Humboldt, Alexander von", "Alexander", "von", "Humboldt"),
        ("Vries, A. de", "A.", "de", "Vries"),
        ("Cate, Peter ten", "Peter", "ten", "Cate"),
    ],
)
def test_a_particle_written_behind_the_given_name_is_dropped(
    text: str, given: str, particle: str, family: str
) -> None:
    name = parse_name(text)
    assert (name.given, name.dropping_particle, name.family) == (given, particle, family)
    assert name.non_dropping_particle is None


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("Van Gogh, Vincent", "Van Gogh"),
        ("W. E. B. Du Bois", "Du Bois"),
        ("St. John, Mark", "St. John"),
        ("Laurent El Ghaoui", "El Ghaoui"),
        ("Mac Aodha, Oisin", "Mac Aodha"),
    ],
)
def test_a_capitalised_particle_belongs_to_the_surname(text: str, family: str) -> None:
    name = parse_name(text)
    assert name.family == family
    assert name.non_dropping_particle is None


@pytest.mark.parametrize(
    ("text", "given", "family", "suffix"),
    [
        ("Rodrigo de la Fuente Jr.", "Rodrigo", "Fuente", "Jr."),
        ("King, Martin Luther, Jr.", "Martin Luther", "King", "Jr."),
        ("de la Fuente, Jr., Rodrigo", "Rodrigo", "Fuente", "Jr."),
        ("Steven Skiena III", "Steven", "Skiena", "III"),
        ("Smith, J III", "J", "Smith", "III"),
        ("Aimé Césaire, 2nd", "Aimé", "Césaire", "2nd"),
    ],
)
def test_generations_are_suffixes_wherever_they_stand(
    text: str, given: str, family: str, suffix: str
) -> None:
    name = parse_name(text)
    assert (name.given, name.family, name.suffix) == (given, family, suffix)


@pytest.mark.parametrize("text", ["Prof. Dr. Ada Lovelace", "Ada Lovelace, PhD", "Lovelace, Ada"])
def test_academic_titles_and_degrees_are_left_out(text: str) -> None:
    assert parse_name(text).display == "Ada Lovelace"


@pytest.mark.parametrize(
    ("text", "family", "given"),
    [
        ("Smith J.R.", "Smith", "J.R."),
        ("Smith J", "Smith", "J"),
        ("Smith A B", "Smith", "A B"),
        ("Smith, MD", "Smith", "MD"),
        ("Rahman, Md", "Rahman", "Md"),
        ("Md. Abdul Karim", "Karim", "Md. Abdul"),
        ("Issa, Raja R.A.", "Issa", "Raja R.A."),
        ("O. C. Júnior", "Júnior", "O. C."),
    ],
)
def test_initials_and_abbreviated_given_names_are_not_taken_for_degrees(
    text: str, family: str, given: str
) -> None:
    name = parse_name(text)
    assert (name.family, name.given) == (family, given)


@pytest.mark.parametrize(
    ("text", "particle", "family", "given"),
    [
        ("Lovelace AB", None, "Lovelace", "AB"),
        ("Müller HJ", None, "Müller", "HJ"),
        ("Kim J-H", None, "Kim", "J-H"),
        ("O'Neil P", None, "O'Neil", "P"),
        ("Ter Braak CJF", None, "Ter Braak", "CJF"),
        ("van den Berg JH", "van den", "Berg", "JH"),
        ("da Silva AB", "da", "Silva", "AB"),
        ("ben Yehuda E", "ben", "Yehuda", "E"),
        ("van der Berg Jan", "van der", "Berg", "Jan"),
        ("de la Cruz Juan M", "de la", "Cruz", "Juan M"),
        ("LOVELACE Ada", None, "LOVELACE", "Ada"),
        ("AB Lovelace", None, "Lovelace", "AB"),
        ("Ada LOVELACE", None, "LOVELACE", "Ada"),
    ],
)
def test_a_surname_without_a_comma_is_found_before_initials_and_behind_particles(
    text: str, particle: str | None, family: str, given: str
) -> None:
    name = parse_name(text)
    assert (name.non_dropping_particle, name.family, name.given) == (particle, family, given)


def test_a_generation_behind_initials_is_kept() -> None:
    name = parse_name("Smith JA Jr")
    assert (name.family, name.given, name.suffix) == ("Smith", "JA", "Jr")


@pytest.mark.parametrize(
    ("text", "family", "given"),
    [
        ("王小明", "王", "小明"),
        ("李 明", "李", "明"),
        ("김민준", "김", "민준"),
        ("山田 太郎", "山田", "太郎"),
    ],
)
def test_east_asian_names_keep_their_order_when_shown(text: str, family: str, given: str) -> None:
    name = parse_name(text)
    assert (name.family, name.given) == (family, given)
    assert name.display == text.replace(" ", "")


@pytest.mark.parametrize("text", ["山田太郎", "高橋一郎", "司马相如"])
def test_an_undivided_name_with_several_readings_is_kept_whole(text: str) -> None:
    assert parse_name(text).literal == text


@pytest.mark.parametrize(
    "text",
    [
        "World Health Organization",
        "Public Health Scotland",
        "Statistics Canada",
        "Klinikum Nord",
        "The ATLAS Collaboration",
        "Karlsruhe Institute of Technology",
        "Smith & Jones",
        "Google, Inc.",
        "OpenAI",
        "Plato",
        "ORKG Team",
        "Queen Elizabeth II",
        "Noah A. Smith and Yejin Choi",
    ],
)
def test_bodies_and_single_names_are_kept_whole(text: str) -> None:
    assert parse_name(text).model_dump(exclude_none=True) == {"literal": text}


def test_braces_say_that_a_name_is_not_to_be_divided() -> None:
    assert parse_name("{{Lewis, Patrick}}").literal == "Lewis, Patrick"


@pytest.mark.parametrize("text", ["", "  \n", "{}"])
def test_an_empty_name_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="at least one letter"):
        parse_name(text)


@pytest.mark.parametrize("word", ["Dr", "King", "Van", "De", "Jr", "Ma", "Abdul", "Md", "Prince"])
def test_words_with_a_meaning_in_names_are_left_to_the_library(word: str) -> None:
    for text in (f"{word} Lovelace", f"Ada {word} Lovelace", f"Ada {word}"):
        assert read_by_library(text) in (parse_name(text), None)


@pytest.mark.parametrize(
    "text", ["Ada Lovelace", "Ada B. Lovelace", "Jean-Pierre Serre", "Ada Maria Müller-Sample"]
)
def test_plain_names_are_read_as_the_library_reads_them(text: str) -> None:
    assert read_by_library(text) == parse_name(text)
