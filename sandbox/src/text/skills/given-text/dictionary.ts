/**
 * A small phrase book from English into five languages. Data only: one row per word or phrase, lower case.
 */

export interface Entry {
  readonly fr: string;
  readonly de: string;
  readonly es: string;
  readonly it: string;
  readonly pt: string;
}

const rows = `
hello|bonjour|hallo|hola|ciao|olá
hi|salut|hallo|hola|ciao|oi
good morning|bonjour|guten Morgen|buenos días|buongiorno|bom dia
good afternoon|bon après-midi|guten Tag|buenas tardes|buon pomeriggio|boa tarde
good evening|bonsoir|guten Abend|buenas tardes|buonasera|boa noite
good night|bonne nuit|gute Nacht|buenas noches|buonanotte|boa noite
goodbye|au revoir|auf Wiedersehen|adiós|arrivederci|adeus
see you soon|à bientôt|bis bald|hasta pronto|a presto|até breve
see you tomorrow|à demain|bis morgen|hasta mañana|a domani|até amanhã
please|s'il vous plaît|bitte|por favor|per favore|por favor
thank you|merci|danke|gracias|grazie|obrigado
thank you very much|merci beaucoup|vielen Dank|muchas gracias|grazie mille|muito obrigado
thanks|merci|danke|gracias|grazie|obrigado
you're welcome|de rien|gern geschehen|de nada|prego|de nada
excuse me|excusez-moi|Entschuldigung|disculpe|mi scusi|com licença
i'm sorry|je suis désolé|es tut mir leid|lo siento|mi dispiace|desculpe
yes|oui|ja|sí|sì|sim
no|non|nein|no|no|não
how are you|comment allez-vous|wie geht es Ihnen|cómo está usted|come sta|como está
i am fine|je vais bien|mir geht es gut|estoy bien|sto bene|estou bem
what is your name|comment vous appelez-vous|wie heißen Sie|cómo se llama|come si chiama|como se chama
what's your name|comment vous appelez-vous|wie heißen Sie|cómo se llama|come si chiama|como se chama
my name is|je m'appelle|ich heiße|me llamo|mi chiamo|o meu nome é
nice to meet you|enchanté|freut mich|mucho gusto|piacere|prazer
where is|où est|wo ist|dónde está|dov'è|onde fica
where are you from|d'où venez-vous|woher kommen Sie|de dónde es usted|di dove è|de onde é
how much does it cost|combien ça coûte|wie viel kostet das|cuánto cuesta|quanto costa|quanto custa
i love you|je t'aime|ich liebe dich|te quiero|ti amo|eu te amo
i don't understand|je ne comprends pas|ich verstehe nicht|no entiendo|non capisco|não entendo
do you speak english|parlez-vous anglais|sprechen Sie Englisch|habla usted inglés|parla inglese|fala inglês
happy birthday|joyeux anniversaire|alles Gute zum Geburtstag|feliz cumpleaños|buon compleanno|feliz aniversário
merry christmas|joyeux Noël|frohe Weihnachten|feliz Navidad|buon Natale|feliz Natal
happy new year|bonne année|frohes neues Jahr|feliz año nuevo|felice anno nuovo|feliz ano novo
good luck|bonne chance|viel Glück|buena suerte|buona fortuna|boa sorte
have a nice day|bonne journée|einen schönen Tag noch|que tenga un buen día|buona giornata|tenha um bom dia
enjoy your meal|bon appétit|guten Appetit|buen provecho|buon appetito|bom apetite
cheers|santé|prost|salud|salute|saúde
welcome|bienvenue|willkommen|bienvenido|benvenuto|bem-vindo
help|à l'aide|Hilfe|ayuda|aiuto|ajuda
i|je|ich|yo|io|eu
you|vous|Sie|usted|Lei|você
he|il|er|él|lui|ele
she|elle|sie|ella|lei|ela
we|nous|wir|nosotros|noi|nós
they|ils|sie|ellos|loro|eles
and|et|und|y|e|e
or|ou|oder|o|o|ou
but|mais|aber|pero|ma|mas
with|avec|mit|con|con|com
without|sans|ohne|sin|senza|sem
in|dans|in|en|in|em
on|sur|auf|sobre|su|sobre
is|est|ist|es|è|é
are|sont|sind|son|sono|são
not|pas|nicht|no|non|não
very|très|sehr|muy|molto|muito
the cat|le chat|die Katze|el gato|il gatto|o gato
the dog|le chien|der Hund|el perro|il cane|o cão
the house|la maison|das Haus|la casa|la casa|a casa
the book|le livre|das Buch|el libro|il libro|o livro
the sea|la mer|das Meer|el mar|il mare|o mar
the sun|le soleil|die Sonne|el sol|il sole|o sol
the moon|la lune|der Mond|la luna|la luna|a lua
the water|l'eau|das Wasser|el agua|l'acqua|a água
the sky|le ciel|der Himmel|el cielo|il cielo|o céu
the city|la ville|die Stadt|la ciudad|la città|a cidade
the train station|la gare|der Bahnhof|la estación de tren|la stazione|a estação de trem
the weather|le temps|das Wetter|el tiempo|il tempo|o tempo
the world|le monde|die Welt|el mundo|il mondo|o mundo
the car|la voiture|das Auto|el coche|la macchina|o carro
the tree|l'arbre|der Baum|el árbol|l'albero|a árvore
the flower|la fleur|die Blume|la flor|il fiore|a flor
the door|la porte|die Tür|la puerta|la porta|a porta
the table|la table|der Tisch|la mesa|il tavolo|a mesa
the child|l'enfant|das Kind|el niño|il bambino|a criança
the man|l'homme|der Mann|el hombre|l'uomo|o homem
the woman|la femme|die Frau|la mujer|la donna|a mulher
cat|chat|Katze|gato|gatto|gato
dog|chien|Hund|perro|cane|cão
bird|oiseau|Vogel|pájaro|uccello|pássaro
horse|cheval|Pferd|caballo|cavallo|cavalo
fish|poisson|Fisch|pescado|pesce|peixe
house|maison|Haus|casa|casa|casa
home|maison|Zuhause|casa|casa|casa
book|livre|Buch|libro|libro|livro
water|eau|Wasser|agua|acqua|água
bread|pain|Brot|pan|pane|pão
cheese|fromage|Käse|queso|formaggio|queijo
apple|pomme|Apfel|manzana|mela|maçã
coffee|café|Kaffee|café|caffè|café
tea|thé|Tee|té|tè|chá
milk|lait|Milch|leche|latte|leite
wine|vin|Wein|vino|vino|vinho
beer|bière|Bier|cerveza|birra|cerveja
sun|soleil|Sonne|sol|sole|sol
moon|lune|Mond|luna|luna|lua
star|étoile|Stern|estrella|stella|estrela
sky|ciel|Himmel|cielo|cielo|céu
sea|mer|Meer|mar|mare|mar
mountain|montagne|Berg|montaña|montagna|montanha
river|fleuve|Fluss|río|fiume|rio
tree|arbre|Baum|árbol|albero|árvore
flower|fleur|Blume|flor|fiore|flor
city|ville|Stadt|ciudad|città|cidade
country|pays|Land|país|paese|país
street|rue|Straße|calle|strada|rua
car|voiture|Auto|coche|macchina|carro
train|train|Zug|tren|treno|trem
friend|ami|Freund|amigo|amico|amigo
family|famille|Familie|familia|famiglia|família
mother|mère|Mutter|madre|madre|mãe
father|père|Vater|padre|padre|pai
child|enfant|Kind|niño|bambino|criança
man|homme|Mann|hombre|uomo|homem
woman|femme|Frau|mujer|donna|mulher
love|amour|Liebe|amor|amore|amor
life|vie|Leben|vida|vita|vida
time|temps|Zeit|tiempo|tempo|tempo
day|jour|Tag|día|giorno|dia
night|nuit|Nacht|noche|notte|noite
today|aujourd'hui|heute|hoy|oggi|hoje
tomorrow|demain|morgen|mañana|domani|amanhã
yesterday|hier|gestern|ayer|ieri|ontem
now|maintenant|jetzt|ahora|adesso|agora
here|ici|hier|aquí|qui|aqui
world|monde|Welt|mundo|mondo|mundo
music|musique|Musik|música|musica|música
image|image|Bild|imagen|immagine|imagem
big|grand|groß|grande|grande|grande
small|petit|klein|pequeño|piccolo|pequeno
good|bon|gut|bueno|buono|bom
bad|mauvais|schlecht|malo|cattivo|mau
beautiful|beau|schön|hermoso|bello|belo
new|nouveau|neu|nuevo|nuovo|novo
old|vieux|alt|viejo|vecchio|velho
red|rouge|rot|rojo|rosso|vermelho
blue|bleu|blau|azul|blu|azul
green|vert|grün|verde|verde|verde
yellow|jaune|gelb|amarillo|giallo|amarelo
black|noir|schwarz|negro|nero|preto
white|blanc|weiß|blanco|bianco|branco
one|un|eins|uno|uno|um
two|deux|zwei|dos|due|dois
three|trois|drei|tres|tre|três
four|quatre|vier|cuatro|quattro|quatro
five|cinq|fünf|cinco|cinque|cinco
six|six|sechs|seis|sei|seis
seven|sept|sieben|siete|sette|sete
eight|huit|acht|ocho|otto|oito
nine|neuf|neun|nueve|nove|nove
ten|dix|zehn|diez|dieci|dez
monday|lundi|Montag|lunes|lunedì|segunda-feira
tuesday|mardi|Dienstag|martes|martedì|terça-feira
wednesday|mercredi|Mittwoch|miércoles|mercoledì|quarta-feira
thursday|jeudi|Donnerstag|jueves|giovedì|quinta-feira
friday|vendredi|Freitag|viernes|venerdì|sexta-feira
saturday|samedi|Samstag|sábado|sabato|sábado
sunday|dimanche|Sonntag|domingo|domenica|domingo
spring|printemps|Frühling|primavera|primavera|primavera
summer|été|Sommer|verano|estate|verão
autumn|automne|Herbst|otoño|autunno|outono
winter|hiver|Winter|invierno|inverno|inverno
`;

export const dictionary: ReadonlyMap<string, Entry> = new Map(
  rows
    .trim()
    .split('\n')
    .map((row): [string, Entry] => {
      const [english = '', fr = '', de = '', es = '', it = '', pt = ''] = row.split('|');
      return [english, { fr, de, es, it, pt }];
    }),
);
