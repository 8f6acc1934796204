"""Plurals that no ending tells, with their singulars: "teeth", "wolves", "hypotheses"."""

SINGULARS = dict(
    pair.split("/")
    for pair in """
    teeth/tooth feet/foot geese/goose mice/mouse lice/louse oxen/ox
    men/man women/woman children/child grandchildren/grandchild
    fishermen/fisherman policemen/policeman firemen/fireman craftsmen/craftsman
    wolves/wolf calves/calf halves/half knives/knife wives/wife housewives/housewife
    midwives/midwife loaves/loaf shelves/shelf bookshelves/bookshelf scarves/scarf
    hooves/hoof thieves/thief sheaves/sheaf
    analyses/analysis hypotheses/hypothesis syntheses/synthesis diagnoses/diagnosis
    prognoses/prognosis crises/crisis parentheses/parenthesis prostheses/prosthesis
    metastases/metastasis stenoses/stenosis oases/oasis ellipses/ellipsis
    matrices/matrix indices/index vertices/vertex appendices/appendix vortices/vortex
    cortices/cortex codices/codex
    criteria/criterion phenomena/phenomenon automata/automaton taxa/taxon ganglia/ganglion
    bacteria/bacterium fungi/fungus nuclei/nucleus stimuli/stimulus foci/focus loci/locus
    radii/radius cacti/cactus alumni/alumnus bacilli/bacillus thalli/thallus
    spectra/spectrum strata/stratum sera/serum ova/ovum curricula/curriculum quanta/quantum
    referenda/referendum memoranda/memorandum aquaria/aquarium sanatoria/sanatorium
    genera/genus corpora/corpus algae/alga larvae/larva vertebrae/vertebra antennae/antenna
    formulae/formula
    """.split()
)
"""Those that may be verbs as well, or have such a singular, are left out: "leaves", "dice"."""
