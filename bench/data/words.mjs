// The words of the generated model: the operator of a port, in English and German.

/** The classes of the interface by layer, with how often each occurs; all of them do. */
export const LAYERS = {
  ApplicationLayer: {
    ApplicationCollaboration: 1, ApplicationComponent: 16, ApplicationEvent: 1, ApplicationFunction: 5, ApplicationInteraction: 1,
    ApplicationInterface: 8, ApplicationProcess: 2, ApplicationService: 9, DataObject: 9,
  },
  BusinessLayer: {
    BusinessActor: 3, BusinessCollaboration: 1, BusinessEvent: 2, BusinessFunction: 5, BusinessInteraction: 1, BusinessInterface: 1,
    BusinessObject: 8, BusinessProcess: 13, BusinessRole: 4, BusinessService: 6, Contract: 1, Product: 2, Representation: 1,
  },
  GenericLayer: { ArchitectureElement: 1, Grouping: 1, Location: 2 },
  ImplementationAndMigrationLayer: { Deliverable: 1, Gap: 1, ImplementationEvent: 1, Plateau: 1, WorkPackage: 3 },
  MotivationElements: {
    Assessment: 1, Constraint: 2, Driver: 1, Goal: 3, Meaning: 1, Outcome: 1, Principle: 2, Requirement: 6, Stakeholder: 1, Value: 1,
  },
  StrategyLayer: { Capability: 6, CourseOfAction: 1, Resource: 1, ValueStream: 1 },
  TechnologyLayer: {
    Artifact: 3, CommunicationNetwork: 1, CommunicationPath: 1, Device: 4, DistributionNetwork: 1, Equipment: 2, Facility: 1, Material: 1,
    Node: 7, SystemSoftware: 6, TechnologyCollaboration: 1, TechnologyEvent: 1, TechnologyFunction: 1, TechnologyInteraction: 1,
    TechnologyInterface: 2, TechnologyProcess: 1, TechnologyService: 4,
  },
};

/** The states, with their share in percent. */
export const STATES = { Valid: 56, Draft: 22, Next: 8, Upcoming: 6, Invalid: 8 };

/** The parts of a name; English first, German second. */
export const KINDS_OF = [["Automated", "Automatische"], ["Binding", "Verbindliche"], ["Central", "Zentrale"], ["Coastal", "Küstennahe"], ["Daily", "Tägliche"], ["Electronic", "Elektronische"], ["Former", "Frühere"], ["Joint", "Gemeinsame"], ["Manual", "Händische"], ["Overseas", "Überseeische"], ["Temporary", "Vorläufige"]];
export const SUBJECTS = [["Berth", "Liegeplatz"], ["Bunker", "Bunker"], ["Cargo", "Ladungs"], ["Chassis", "Fahrgestell"], ["Container", "Behälter"], ["Crane", "Kran"], ["Customs", "Zoll"], ["Dangerous Goods", "Gefahrgut"], ["Depot", "Depot"], ["Ferry", "Fähr"], ["Freight", "Fracht"], ["Gate", "Tor"], ["Lashing", "Laschungs"], ["Lock", "Schleusen"], ["Pilotage", "Lotsen"], ["Quay", "Kai"], ["Rail", "Bahn"], ["Reefer", "Kühl"], ["Seal", "Siegel"], ["Shift", "Schicht"], ["Stowage", "Stau"], ["Tariff", "Tarif"], ["Towage", "Schlepp"], ["Truck", "Lkw-"], ["Vessel", "Schiffs"], ["Waste", "Abfall"], ["Weighing", "Wiege"], ["Yard", "Hof"]];
export const WORKS = [["Accounting", "abrechnung"], ["Booking", "buchung"], ["Clearance", "abfertigung"], ["Dispatch", "disposition"], ["Forecast", "vorschau"], ["Inspection", "prüfung"], ["Inventory", "bestand"], ["Ledger", "buch"], ["Messaging", "meldung"], ["Notice", "anzeige"], ["Permit", "genehmigung"], ["Planning", "planung"], ["Record", "akte"], ["Release", "freigabe"], ["Statistics", "statistik"], ["Tracking", "verfolgung"]];
export const PLACES = [["Antwerp", "Antwerpen"], ["Bremen", "Bremen"], ["Copenhagen", "Kopenhagen"], ["Danzig", "Danzig"], ["Genoa", "Genua"], ["Gothenburg", "Göteborg"], ["Lisbon", "Lissabon"], ["Lübeck", "Lübeck"], ["Naples", "Neapel"], ["Rostock", "Rostock"], ["Venice", "Venedig"]];

/** Sentences for texts. */
export const SENTENCES = [
  ["Holds the record that others go by, and reports what changes.", "Hält den maßgeblichen Stand und meldet, was sich ändert."],
  ["The department answers for it; the council looks at it every spring.", "Die Abteilung verantwortet es; der Rat befasst sich jedes Frühjahr damit."],
  ["Works around the clock – an outage is bridged for two hours on paper.", "Läuft rund um die Uhr – ein Ausfall wird zwei Stunden auf Papier überbrückt."],
  ["Will be given up once the last shipping line has moved.", "Wird aufgegeben, sobald die letzte Reederei umgestellt hat."],
  ["Shippers, agents and the authorities use it under one agreement.", "Verlader, Agenten und Behörden nutzen es unter einer Vereinbarung."],
  ["Each message costs a share of the yearly fee (€ 0.04 in the last year).", "Jede Meldung kostet einen Anteil der Jahresgebühr (0,04 € im letzten Jahr)."],
  ["Its interface is described, tried out with partners, and kept for five years.", "Die Schnittstelle ist beschrieben, mit Partnern erprobt und gilt fünf Jahre."],
];

export const PHASES = [["Considered", "Erwogen"], ["Being built", "Im Bau"], ["In use", "In Betrieb"], ["Running out", "Auslaufend"], ["Given up", "Aufgegeben"]];
export const WEIGHTS = [["Negligible", "Unerheblich"], ["Minor", "Nachrangig"], ["Relevant", "Erheblich"], ["Vital", "Lebenswichtig"]];

/** The groups of properties: key, label, description. */
export const GROUPS = [
  ["general", ["General", "Allgemein"], ["What every element has.", "Was jedes Element hat."]],
  ["operation", ["Operation", "Betrieb"], ["How it is run, and how long.", "Wie und wie lange es betrieben wird."]],
  ["duties", ["Duties", "Pflichten"], ["What the law and the owner ask for.", "Was Gesetz und Eigentümer verlangen."]],
  ["figures", ["Figures", "Kennzahlen"], ["Numbers that are reported every year.", "Zahlen, die jährlich berichtet werden."]],
];

/** The properties: key, type, group, label, description, validation. */
export const PROPERTIES = [
  ["name", "String", "general", ["Name", "Bezeichnung"], ["What the element is called in plans, reports and on the phone.", "Wie das Element in Plänen, Berichten und am Telefon heißt."], { lowerBound: "1", mandatory: true, upperBound: "200" }],
  ["description", "BBCode", "general", ["Description", "Beschreibung"], ["A few sentences that a newcomer understands without asking further.", "Einige Sätze, die Neue ohne Nachfrage verstehen."], { mandatory: false, upperBound: "4000" }],
  ["abbreviation", "String", "general", ["Abbreviation", "Kürzel"], ["Stands in the box where the name does not fit into it.", "Steht im Kasten, wenn der Name nicht hineinpasst."], { mandatory: false, upperBound: "12" }],
  ["registerNumber", "String", "general", ["Register number", "Registernummer"], ["The number under which the register of assets keeps the element.", "Die Nummer, unter der das Anlagenregister das Element führt."], { mandatory: false, upperBound: "40" }],
  ["phase", "Enum", "operation", ["Phase", "Phase"], ["Where the element is between the first idea and its removal.", "Wo das Element zwischen erster Idee und Abbau steht."], { literals: PHASES, mandatory: true }],
  ["weight", "Enum", "operation", ["Weight", "Gewicht"], ["What it would mean for the port to be without it for one day.", "Was ein Tag ohne das Element für den Hafen bedeutet."], { literals: WEIGHTS, mandatory: false }],
  ["since", "Date", "operation", ["In use since", "In Betrieb seit"], ["The first day on which the port relied on it.", "Der erste Tag, an dem sich der Hafen darauf verließ."], { mandatory: false }],
  ["confidential", "Boolean", "duties", ["Confidential", "Vertraulich"], ["Whether it may be shown outside of the port authority.", "Ob es außerhalb der Hafenbehörde gezeigt werden darf."], { mandatory: false }],
  ["audited", "DateTime", "duties", ["Last audit", "Letzte Prüfung"], ["When the auditors signed their last report on it.", "Wann die Prüfer den letzten Bericht darüber gezeichnet haben."], { mandatory: false }],
  ["users", "Integer", "figures", ["Users", "Nutzende"], ["People who used it at least once in the past year.", "Menschen, die es im letzten Jahr mindestens einmal nutzten."], { lowerBound: "0", mandatory: false, upperBound: "500000" }],
  ["cost", "Decimal", "figures", ["Yearly cost", "Kosten im Jahr"], ["What it costs in a year, in euro, without the building.", "Was es im Jahr kostet, in Euro, ohne das Gebäude."], { lowerBound: "0", mandatory: false }],
  ["remarks", "BBCode", "general", ["Remarks", "Anmerkungen"], ["What the next person in charge should know as well.", "Was die nächste zuständige Person noch wissen sollte."], { mandatory: false, upperBound: "4000" }],
];

/** The references: key, kind, multiplicity, label. */
export const REFERENCES = [
  ["uses", "Serving", "ZeroOrMore", ["Uses", "Nutzt"]],
  ["consistsOf", "Composition", "OneOrMore", ["Consists of", "Besteht aus"]],
  ["carriedOutBy", "Assignment", "ZeroOrOne", ["Carried out by", "Ausgeführt von"]],
  ["fulfils", "Realization", "ZeroOrMore", ["Fulfils", "Erfüllt"]],
  ["reads", "Access", "ZeroOrMore", ["Reads", "Liest"]],
  ["seeAlso", "ArchitectureReference", "ZeroOrMore", ["See also", "Siehe auch"]],
];
