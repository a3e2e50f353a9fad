/*
  The words of generated exercises. Columns: the key, for movements also category, muscles, secondary muscles and ways
  (the ids are in wger-api.md §3.5), then the word in each language, in the order of `languageCodes`.
*/

export const movementTable = `
press|11|4|2,5|push|Brustdrücken|Press|Press|Développé|Distensioni|Borstdrukken|Wyciskanie|Supino|Жим
fly|11|4|2|push|Fliegende|Fly|Aperturas|Écarté|Croci|Vlinderslag|Rozpiętki|Crucifixo|Разведение рук
pullover|12|12|4|push|Überzüge|Pullover|Pullover|Pull-over|Pullover|Pull-over|Przenoszenie za głowę|Pullover|Пуловер
shoulderPress|13|2|5|lift|Schulterdrücken|Shoulder Press|Press de hombros|Développé épaules|Lento avanti|Schouderdrukken|Wyciskanie nad głowę|Desenvolvimento|Жим над головой
lateralRaise|13|2|9|lift|Seitheben|Lateral Raise|Elevaciones laterales|Élévations latérales|Alzate laterali|Zijwaarts heffen|Unoszenie bokiem|Elevação lateral|Подъём через стороны
frontRaise|13|2||lift|Frontheben|Front Raise|Elevaciones frontales|Élévations frontales|Alzate frontali|Voorwaarts heffen|Unoszenie przodem|Elevação frontal|Подъём перед собой
rearFly|13|2,9||pull|Reverse-Fliegende|Reverse Fly|Pájaros|Oiseau|Alzate posteriori|Omgekeerde vlinderslag|Odwrotne rozpiętki|Crucifixo invertido|Обратное разведение
uprightRow|13|9,2|1|lift|Aufrechtrudern|Upright Row|Remo al mentón|Tirage menton|Tirate al mento|Staand roeien|Podciąganie do brody|Remada alta|Тяга к подбородку
shrug|13|9||lift|Schulterheben|Shrug|Encogimientos|Haussements d’épaules|Scrollate|Schouders ophalen|Szrugsy|Encolhimento|Шраги
rotation|13|2||lift|Außenrotation|External Rotation|Rotación externa|Rotation externe|Extrarotazione|Buitenwaartse rotatie|Rotacja zewnętrzna|Rotação externa|Наружное вращение
row|12|12|1,9|pull|Rudern|Row|Remo|Rowing|Rematore|Roeien|Wiosłowanie|Remada|Тяга к поясу
pulldown|12|12|1|pull|Latzug|Pulldown|Jalón al pecho|Tirage poitrine|Trazioni al petto|Neertrekken|Ściąganie do klatki|Puxada|Тяга сверху
goodMorning|12|16|8,11|leg|Rumpfbeugen|Good Morning|Buenos días|Flexion du buste|Flessioni del busto|Rompbuigen|Skłony dzień dobry|Bom-dia|Наклоны
curl|8|1|13|arm|Bizepscurls|Biceps Curl|Curl de bíceps|Curl biceps|Curl per bicipiti|Bicepscurl|Uginanie ramion|Rosca direta|Сгибание рук
hammerCurl|8|13,1||arm|Hammercurls|Hammer Curl|Curl martillo|Curl marteau|Curl a martello|Hamercurl|Uginanie młotkowe|Rosca martelo|Молотковое сгибание
reverseCurl|8|13|1|arm|Reverse-Curls|Reverse Curl|Curl inverso|Curl inversé|Curl inverso|Omgekeerde curl|Uginanie nachwytem|Rosca inversa|Обратное сгибание
extension|8|5||arm|Trizepsstrecken|Triceps Extension|Extensión de tríceps|Extension triceps|Estensioni per tricipiti|Tricepsstrekken|Prostowanie ramion|Extensão de tríceps|Разгибание рук
kickback|8|5|2|pull|Kickbacks|Kickback|Patada de tríceps|Extension arrière|Spinte indietro|Achterwaarts strekken|Prostowanie w tył|Coice|Отведение назад
skullCrusher|8|5||push|Stirndrücken|Skull Crusher|Press francés|Barre au front|French press|Voorhoofddrukken|Wyciskanie francuskie|Tríceps testa|Французский жим
squat|9|10|8,11|leg|Kniebeugen|Squat|Sentadilla|Squat|Squat|Kniebuiging|Przysiad|Agachamento|Приседания
splitSquat|9|10,8|11|leg|Split-Kniebeugen|Split Squat|Sentadilla dividida|Squat fendu|Squat divaricato|Gespreide kniebuiging|Przysiad wykroczny|Agachamento búlgaro|Сплит-приседания
lunge|9|10,8|11|leg|Ausfallschritte|Lunge|Zancadas|Fentes|Affondi|Uitvalspas|Wykroki|Avanço|Выпады
stepUp|9|10|8|leg|Aufsteiger|Step-Up|Subida al cajón|Montée sur banc|Salite sul gradino|Opstap|Wejścia na skrzynię|Subida no banco|Зашагивания
deadlift|9|8,11|16|leg|Kreuzheben|Deadlift|Peso muerto|Soulevé de terre|Stacco da terra|Deadlift|Martwy ciąg|Levantamento terra|Становая тяга
stiffDeadlift|9|11|8,16|leg|Kreuzheben gestreckt|Stiff-Leg Deadlift|Peso muerto rígido|Soulevé jambes tendues|Stacco a gambe tese|Deadlift met gestrekte benen|Martwy ciąg na prostych nogach|Stiff|Мёртвая тяга
hipThrust|9|8|11|lower|Hüftstoßen|Hip Thrust|Empuje de cadera|Relevé de hanches|Ponte per glutei|Heupstoot|Unoszenie bioder|Elevação de quadril|Ягодичный мост
legCurl|9|11|7|lower|Beinbeugen|Leg Curl|Curl femoral|Leg curl|Leg curl|Beenbuigen|Uginanie nóg|Flexão de pernas|Сгибание ног
legExtension|9|10||lower|Beinstrecken|Leg Extension|Extensión de piernas|Extension de jambes|Estensioni delle gambe|Beenstrekken|Prostowanie nóg|Extensão de pernas|Разгибание ног
crunch|10|6|14|core|Bauchpressen|Crunch|Encogimiento abdominal|Relevé de buste|Crunch|Buikspieroefening|Brzuszki|Abdominal|Скручивания
legRaise|10|6|10|core|Beinheben|Leg Raise|Elevación de piernas|Relevé de jambes|Sollevamento gambe|Benen heffen|Unoszenie nóg|Elevação de pernas|Подъём ног
twist|10|14|6|core|Rumpfdrehen|Russian Twist|Giro ruso|Rotation russe|Torsioni russe|Rompdraaien|Rosyjski skręt|Rotação russa|Русский твист
sideBend|10|14||core|Seitbeugen|Side Bend|Flexión lateral|Flexion latérale|Inclinazioni laterali|Zijwaarts buigen|Skłony boczne|Flexão lateral|Боковые наклоны
woodchop|10|14,6|2|core|Holzhacker|Woodchop|Leñador|Bûcheron|Taglialegna|Houthakker|Drwal|Lenhador|Дровосек
plank|10|6|3,16|core|Unterarmstütz|Plank|Plancha|Gainage|Plank|Plank|Deska|Prancha|Планка
calfRaise|14|7|15|leg|Wadenheben|Calf Raise|Elevación de talones|Mollets|Sollevamento polpacci|Kuitheffen|Wspięcia na palce|Panturrilhas|Подъём на носки
swing|15|8|11,2|leg|Schwünge|Swing|Balanceo|Balancé|Oscillazioni|Zwaai|Wymachy|Balanço|Махи
thruster|15|10,2|5|leg|Thruster|Thruster|Thruster|Thruster|Thruster|Thruster|Thruster|Thruster|Трастер
clean|15|10,9|8|leg|Umsetzen|Clean|Cargada|Épaulé|Girata|Voorslaan|Zarzut|Arremesso|Взятие на грудь
boxJump|15|10|7|leg|Kastensprünge|Box Jump|Salto al cajón|Saut sur caisse|Salto sulla cassa|Kistsprong|Wskoki na skrzynię|Salto na caixa|Прыжки на ящик
burpee|15|||leg|Burpees|Burpee|Burpee|Burpee|Burpee|Burpee|Padnij-powstań|Burpee|Бёрпи`;

export const toolTable = `
barbell|Langhantel|Barbell|con barra|à la barre|con bilanciere|met halterstang|ze sztangą|com barra|со штангой
szBar|SZ-Stangen|EZ-Bar|con barra Z|à la barre EZ|con bilanciere EZ|met EZ-stang|ze sztangą łamaną|com barra W|с EZ-грифом
dumbbell|Kurzhantel|Dumbbell|con mancuernas|aux haltères|con manubri|met dumbbells|z hantlami|com halteres|с гантелями
kettlebell|Kettlebell|Kettlebell|con pesa rusa|au kettlebell|con kettlebell|met kettlebell|z kettlem|com kettlebell|с гирей
cable|Kabel|Cable|en polea|à la poulie|ai cavi|aan de kabel|z wyciągiem|na polia|на блоке
band|Widerstandsband|Band|con banda elástica|à l’élastique|con elastico|met weerstandsband|z gumą|com elástico|с резинкой
ball|Gymnastikball|Swiss Ball|con pelota suiza|avec ballon|con palla svizzera|met fitnessbal|z piłką|com bola suíça|с фитболом
machine|Maschinen|Machine|en máquina|à la machine|alla macchina|op het apparaat|na maszynie|na máquina|в тренажёре
plate|Hantelscheiben|Plate|con disco|avec disque|con disco|met halterschijf|z talerzem|com anilha|с блином
sandbag|Sandsack|Sandbag|con saco de arena|avec sac de sable|con sacco di sabbia|met zandzak|z workiem|com saco de areia|с мешком
medicineBall|Medizinball|Medicine Ball|con balón medicinal|au médecine-ball|con palla medica|met medicijnbal|z piłką lekarską|com bola medicinal|с медболом`;

export const positionTable = `
flat|auf der Flachbank|Flat|en banco plano|sur banc plat|su panca piana|op een vlakke bank|na ławce płaskiej|no banco reto|на горизонтальной скамье
incline|auf der Schrägbank|Incline|en banco inclinado|sur banc incliné|su panca inclinata|op een schuine bank|na ławce skośnej|no banco inclinado|на наклонной скамье
decline|auf der Negativbank|Decline|en banco declinado|sur banc décliné|su panca declinata|op een aflopende bank|głową w dół|no banco declinado|головой вниз
seated|im Sitzen|Seated|sentado|assis|da seduto|zittend|siedząc|sentado|сидя
standing|im Stehen|Standing|de pie|debout|in piedi|staand|stojąc|em pé|стоя
kneeling|im Knien|Kneeling|de rodillas|à genoux|in ginocchio|knielend|klęcząc|de joelhos|на коленях
halfKneeling|im Halbkniestand|Half-Kneeling|con una rodilla en el suelo|un genou à terre|con un ginocchio a terra|op één knie|w klęku jednonóż|com um joelho no chão|на одном колене
bentOver|vorgebeugt|Bent-Over|inclinado|buste penché|a busto flesso|voorovergebogen|w opadzie tułowia|curvado|в наклоне
prone|in Bauchlage|Prone|boca abajo|à plat ventre|a pancia in giù|op de buik|leżąc na brzuchu|de bruços|лёжа на животе
lying|im Liegen|Lying|tumbado|allongé|da sdraiato|liggend|leżąc|deitado|лёжа
staggered|in Schrittstellung|Staggered-Stance|con un pie adelantado|pieds décalés|a piedi sfalsati|in schredestand|w wykroku|com os pés desencontrados|в разножке
elevated|erhöht|Elevated|con apoyo elevado|surélevé|con rialzo|op een verhoging|na podwyższeniu|com apoio elevado|на возвышении
overhead|über Kopf|Overhead|por encima de la cabeza|au-dessus de la tête|sopra la testa|boven het hoofd|z ciężarem nad głową|acima da cabeça|с весом над головой
front|vor der Brust|Front-Loaded|con carga frontal|charge devant|con carico frontale|voor de borst|z ciężarem z przodu|com carga à frente|с весом перед грудью`;

export const styleTable = `
oneSided|einseitig|Single-Sided|a un lado|d’un côté|da un lato|eenzijdig|jednostronnie|unilateral|одной стороной
alternating|abwechselnd|Alternating|alterno|en alternance|alternato|afwisselend|naprzemiennie|alternado|поочерёдно
paused|mit Pause|Paused|con pausa|avec pause|con pausa|met pauze|z pauzą|com pausa|с паузой
slow|langsam|Slow|lento|lent|lento|langzaam|powoli|lento|медленно
wide|breit|Wide|abierto|prise large|largo|breed|szeroko|aberto|широко
narrow|eng|Narrow|cerrado|prise serrée|stretto|smal|wąsko|fechado|узко
oneAndHalf|anderthalbfach|One-and-a-Half|una y media|une et demie|una e mezza|anderhalf|półtora ruchu|uma e meia|в полтора раза`;
