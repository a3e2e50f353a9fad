/** Exercises of the legs, the trunk and for endurance. Columns: see written.ts. */
export const lowerBody = `
9|9|8,11|16,2|10|7|2
en Kettlebell Swing|The hips throw the bell, the arms only hold it.|Two-Hand Swing; Russian Swing|A swing is not a squat.
- Stand a step behind the bell, feet a little wider than the hips.
- Hike it back between the legs.
- Snap the hips forward and let it float to chest height.
de Kettlebell-Schwung|Die Kraft kommt aus der Hüfte.|Swing
es Balanceo con pesa rusa
fr Balancé de kettlebell
12|9|8
de Adduktoren-Maschine|Im Sitzen die Beine gegen den Widerstand schließen.
- Rücken anlehnen.
- Beine zusammenführen.
- Langsam wieder öffnen.
es Aductores en máquina
111|9|10,8|11,16|1|8|2
en Squat|Sit down between the heels with the bar on the back, and stand up again.|Back Squat; Barbell Squat|Heels stay down. / Breathe in at the top and hold it to the sticking point.
- Bar on the upper back, elbows under it.
- Feet shoulder-wide, toes slightly out.
- Go down until the hips are below the knees.
- Drive up, knees over the toes.
de Kniebeuge|Die Königsübung für die Beine.|Kniebeugen; Nackenkniebeuge
- Stange auf den oberen Rücken legen.
- Tief beugen.
- Kräftig aufstehen.
es Sentadilla|Baja hasta romper el paralelo.|Sentadillas
fr Squat|La barre sur le haut du dos.
146|14|7|||16
en Calf Press Using Leg Press Machine
de Wadendrücken an der Beinpresse
167|10|6|14|4|15|1
en Crunches|Only the shoulder blades leave the floor.|Abdominal Crunch|Do not pull at the neck.
- Lie on the back, knees bent.
- Roll the shoulders up.
- Roll down again.
de Crunches|Nur die Schulterblätter verlassen den Boden.|Bauchpressen
es Abdominales cortos
fr Relevés de buste partiels
172|10|6||12|15
en Crunches on Cable
de Crunches am Seilzug
fr Crunch à la poulie
191|9|10|8,6|1|8
en Front Squat|The bar rests on the shoulders, elbows high.
de Frontkniebeuge
es Sentadilla frontal
fr Squat avant
203|9|10,8||10|8
en Goblet Squat|Hold one kettlebell at the chest.||A good way to learn to squat.
de Goblet-Kniebeuge
fr Squat gobelet
206|9|10,8|11|3|10|1
en Lunges|A long step forward with a dumbbell in each hand.|Dumbbell Lunges Standing
- Step forward.
- Lower until the back knee nearly touches the floor.
- Push back.
de Ausfallschritte|Mit Kurzhanteln, abwechselnd links und rechts.
es Zancadas||Desplantes
fr Fentes avant
294|9|8|11|1,8
en Hip Thrust|Shoulders on the bench, bar on the hips.||Use a pad.
de Hüftheben mit Langhantel
es Empuje de cadera
fr Extension de hanche
364|9|11|7||9
en Leg Curls (laying)
de Beinbeuger liegend
es Curl femoral tumbado
fr Leg curl allongé
369|9|10
en Leg Extension||Knee Extension
de Beinstrecker
es Extensión de piernas
fr Leg extension
371|9|10,8|11|||1
en Leg Press|Push the sled away with both legs.
- Lower back flat on the pad.
- Bend to 90 degrees.
- Press without locking the knees.
de Beinpresse
es Prensa de piernas
fr Presse à cuisses
376|10|6|10|6||1
en Hanging Leg Raises|From a dead hang, lift straight or bent legs to the bar.|Leg Raises, Hanging
de Beinheben im Hang
es Elevación de piernas colgado
fr Relevés de jambes suspendu
458|10|6,14|16|4||1
en Plank|Hold one line from the ears to the ankles on the forearms.|Forearm Plank|Count breaths, not seconds.
de Unterarmstütz||Planke; Plank
es Plancha|Apoya los antebrazos y mantén el cuerpo recto.
fr Planche|Gainage de face sur les avant-bras.
576|10|14||4
en Side Plank
de Seitstütz
es Plancha lateral
fr Planche latérale
622|14|7|15||16|1
en Standing Calf Raises|Stretch fully at the bottom, pause at the top.|Calf Raise
de Wadenheben stehend||Wadenheben
es Elevación de talones de pie
fr Mollets debout
929|15|10,4|6|7
en Burpees|Squat, plank, push-up, jump.
- Down.
- Back.
- Up.
- Jump.
de Burpees
es Burpees
fr Burpees
988|9|10,8||7|10
en Lunges
de Ausfallschritte
fr Fentes
1089|10|6||5|15
en Crunches
es Abdominales en pelota
1193|10|14,6||3
en Russian Twist|Turn the trunk from side to side, heels off the floor.
de Russische Drehung
fr Rotation russe
1365|14|15|7||16
en Sitting Calf Raises
de Wadenheben sitzend
es Gemelos sentado
fr Mollets assis
1417|15|7||7
en Jumping Rope
de Seilspringen
es Saltar la cuerda
fr Corde à sauter
1536|9|10||7|8
en 🔥 "Tabata" Squats & Holds (20 s/10 s)|Eight rounds of 20 s squats and 10 s holds.
de 🔥 „Tabata“-Kniebeugen & Halten (20 s/10 s)
1640|9|10||3
1871|10|3,6||12
en Wood Chop / Lift|A diagonal pull across the body.
es Leñador en polea
1903|15|||7||1
en Running|Outdoors or on the treadmill.|Jogging; Treadmill|Easy means that you can still talk.
de Laufen||Joggen
es Correr
fr Course à pied||Footing
1904|15
en Rowing Machine
de Rudergerät
es Máquina de remo
fr Rameur
1910|15|10
en Indoor Cycling||Spinning
de Ergometer
fr Vélo d’appartement
1936|15|||7
en Walking
de Gehen
es Caminar
fr Marche`;
