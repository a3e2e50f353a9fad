/** Columns: see written.ts. */
export const upperBody = `
73|11|4|2,5|1,8|1|2
en Bench Press|The classic press from the flat bench: heavy, simple, and easy to load step by step.|Flat Barbell Press; Barbell Bench Press|Use a spotter or safety pins for the last set. / Keep the wrists straight over the elbows.
- Lie back with the eyes under the bar and both feet flat on the floor.
- Pull the shoulder blades together and grip the bar a little wider than the shoulders.
- Lower the bar to the middle of the chest, elbows at about 60 degrees.
- Press it back up until the arms are straight.
de Bankdrücken|Der Klassiker für die Brust auf der flachen Bank.|Flachbankdrücken|Bei schweren Sätzen nie ohne Hilfe trainieren.
- Auf die Bank legen, Füße fest auf den Boden stellen.
- Die Stange etwas mehr als schulterbreit greifen und aus der Ablage heben.
- Kontrolliert bis zur Brustmitte senken und wieder hochdrücken.
es Press de banca|Empuje básico de pecho en banco plano.
- Agarra la barra algo más ancho que los hombros.
- Baja hasta el pecho y empuja.
fr Développé couché|Le mouvement de base pour les pectoraux.
75|11|4|2,5|3,8|1|1
en Dumbbell Bench Press|Each arm carries its own weight, so neither side can help the other.|DB Press
- Sit down with the dumbbells on the thighs and lie back with them.
- Press both over the chest, palms facing the feet.
- Lower until the upper arms are level with the bench.
de Bankdrücken mit Kurzhanteln|Mehr Bewegungsumfang als mit der Langhantel.
es Press de banca con mancuernas
fr Développé couché avec haltères
81|12|12|1|3,8|6
en One-Arm Dumbbell Row|One knee and one hand on the bench, the other arm rows.||Pull to the hip, not to the shoulder.
de Einarmiges Rudern mit Kurzhantel
es Remo con mancuerna a una mano
fr Rowing un bras à l'haltère
83|12|12|1,9|1|6|1
en Bent Over Row|Row a barbell to the belly with the trunk nearly level.|Barbell Row
- Hinge forward.
- Pull the bar to the navel.
- Lower it without standing up.
de Rudern vorgebeugt mit Langhantel||Langhantelrudern
es Remo con barra
fr Rowing barre
91|8|1|13|1|11|1
en Biceps Curls With Barbell|Elbows at the sides, no swing from the hips.|Barbell Curl
- Grip the bar shoulder-wide.
- Bend the arms.
- Lower slowly.
de Bizepscurls mit Langhantel||LH-Curls
es Curl de bíceps con barra
fr Curl à la barre
92|8|1|13|3|11|1
en Biceps Curls With Dumbbell|Turn the palm up on the way.|Dumbbell Curl; Alternating Curl|Both arms at once, or one after the other.
de Bizepscurls mit Kurzhanteln
es Curl con mancuernas
fr Curl avec haltères
94|8|1||2|11
en Biceps Curls With SZ-bar
de Bizepscurls mit SZ-Stange
fr Curl à la barre EZ
154|12|12,1||6|5
en Chin-Up|Palms toward you: more work for the biceps.
de Klimmzüge im Untergriff
es Dominadas supinas
fr Tractions en supination
158|12|12|1|12||1
en Lat Pull Down|The seated way to a pull-up.|Wide Grip Pulldown
- Fix the thighs.
- Pull the bar to the collarbones.
- Let it up slowly.
de Latzug||Latziehen
es Jalón al pecho
fr Tirage vertical
163|11|4,2|5|1,9|1|1
en Incline Bench Press|A bench at 30 to 45 degrees moves the work to the upper chest.
- Set the bench.
- Lower the bar to just under the collarbones.
- Press straight up.
de Schrägbankdrücken
es Press inclinado
fr Développé incliné
184|12|16,8|11,9,10|1|4|2
en Deadlift|Lift a bar from the floor to the hips with a straight back.|Conventional Deadlift|Stop the set as soon as the back rounds. / Chalk helps more than straps at first.
- Stand with the bar over the middle of the feet.
- Bend down and grip it just outside the legs.
- Brace the trunk, chest up, back flat.
- Push the floor away and bring the hips to the bar.
de Kreuzheben|Die Stange mit geradem Rücken vom Boden bis zur Hüfte heben.||Technik geht vor Gewicht.
- Füße hüftbreit unter die Stange.
- Rücken gerade, Brust raus.
- Aus den Beinen heben.
es Peso muerto|Levanta la barra del suelo con la espalda recta.
fr Soulevé de terre|Le dos reste plat du début à la fin.
189|12|11,16|8|1|4
en Romanian Deadlift|Starts from standing: the bar slides down the thighs while the hips go back.|RDL
- Soft knees.
- Hips back until the hamstrings pull.
- Hips forward again.
de Rumänisches Kreuzheben
es Peso muerto rumano
fr Soulevé de terre roumain
194|8|5|2|8
en Bench Dips|Hands on the bench behind you, feet in front.
de Dips an der Bank
es Fondos en banco
fr Dips sur banc
197|11|5,4|2
en Dips Between Two Bars|Leaning forward works the chest, staying upright the triceps.|Parallel Bar Dips
- Support yourself on straight arms.
- Lower until the elbows are at 90 degrees.
- Press up.
de Dips am Barren
es Fondos en paralelas
fr Dips aux barres parallèles
238|11|4|2|3,8|2
en Fly With Dumbbells|Opens the chest with slightly bent arms.|Chest Fly; Dumbbell Flyes|The angle of the elbows stays the same all the way.
- Hold the dumbbells over the chest.
- Open the arms in a wide arc.
- Close them again.
de Fliegende mit Kurzhanteln||Butterfly mit Kurzhanteln
es Aperturas con mancuernas
fr Écarté couché avec haltères
246|8|5||2,8|12
en Skullcrusher SZ-bar|Lower the bar to the forehead.|French Press; Lying Triceps Extension
de Stirndrücken mit SZ-Stange||French Press
es Press francés
fr Barre au front
252|11|4||12|2
en Cable Cross-over|Keeps tension on the chest to the very end.
de Kabelzug über Kreuz
fr Poulie vis-à-vis
256|13|2||3|14
en Front Raises
de Frontheben
es Elevaciones frontales
fr Élévations frontales
272|8|13,1||3|11
en Hammer Curls|Thumbs up all the way.
de Hammercurls
es Curl martillo
fr Curl marteau
305|12|16|8,11
en Hyperextensions|Raise the trunk from a roman chair.|Back Extension
de Rückenstrecker
fr Extensions lombaires
348|13|2|9|3|14|1
en Lateral Raises|Lift the dumbbells to the side until the arms are level.|Side Raises|Light weights, no swing.
de Seitheben|Arme leicht gebeugt bis auf Schulterhöhe heben.
es Elevaciones laterales
fr Élévations latérales
465|8|1||2,8|11
en Preacher Curls
de Scottcurls
es Curl predicador
fr Curl au pupitre
475|12|12|1,13|6|5|1
en Pull-Up|From a dead hang to the chin over the bar, palms away from you.|Pull Ups; Overhand Chin-up|A resistance band under one foot takes part of the weight.
- Hang with straight arms.
- Pull the elbows to the ribs.
- Lower all the way.
de Klimmzüge|Im Obergriff, ohne Schwung.|Klimmzug
es Dominadas||Pull-ups
fr Tractions|Prise en pronation.
512|12|12|9,1|12|6
en Seated Cable Row
de Rudern am Kabelzug
es Remo sentado en polea
566|13|2|5,9|1|13|1
en Overhead Press|Press the bar from the collarbones over the head, standing.|Military Press; OHP|The bar moves straight, the head moves out of its way.
- Squeeze the glutes.
- Press the bar up and the head through.
- Lower to the collarbones.
de Schulterdrücken mit Langhantel||Überkopfdrücken
es Press militar|De pie, con el abdomen firme.
fr Développé militaire
567|13|2|5|3|13
en Shoulder Press, Dumbbells|Seated or standing.
de Schulterdrücken mit Kurzhanteln
es Press de hombros con mancuernas
fr Développé épaules aux haltères
571|13|9||3
en Shrugs, Dumbbells||Shoulder Shrug
de Schulterheben mit Kurzhanteln
es Encogimientos con mancuernas
fr Haussements d’épaules
659|8|5||12|12|1
en Triceps Extensions on Cable|Push a rope or a bar down, elbows still.|Triceps Pushdown
de Trizepsdrücken am Kabelzug
es Extensión de tríceps en polea
fr Extension des triceps à la poulie
694|13|9,2||2
en Upright Row, SZ-bar
de Aufrechtes Rudern mit SZ-Stange
fr Rowing menton
822|13|9,2||12
en Face Pull|Pull a rope to the forehead, elbows high.
de Face Pull
es Tirón a la cara
fr Tirage visage
1112|11|4,5|2,3|7|3|1
en Push-Up|A plank that moves. Needs no more than a floor.|Press-up; Pushup|Too hard? Put the hands on a bench.
- Hands under the shoulders, body in one line from head to heels.
- Lower until the chest is a fist above the floor.
- Push the floor away.
de Liegestütze
- Körper anspannen.
- Bis kurz über den Boden senken.
- Hochdrücken.
es Flexiones||Lagartijas; Planchas de pecho
fr Pompes|Au poids du corps, partout.
1113|11|4|5|7,5|3
de Liegestütze auf dem Gymnastikball
es Flexiones sobre pelota
1321|12|16,8||4,7
es Superman en colchoneta
fr Superman au sol
1402|8|13||11
fr Curl inversé à l’élastique|Prise en pronation, coudes fixes.`;
