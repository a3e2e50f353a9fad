import type { LanguageCode } from '../sheet.ts';

/** Alternative phrasings, of which one is chosen. */
export type Variants = readonly [string, ...string[]];

/** The description of a generated exercise: sentences and steps, in order. */
export const sentences: Readonly<
  Record<LanguageCode, Readonly<Record<'about' | 'steps', readonly Variants[]>>>
> = {
  de: {
    about: [
      [
        'Eine bewährte Übung, die wenig Aufbau braucht und saubere Technik belohnt.',
        'Gut für das Ende der Einheit, wenn die großen Übungen geschafft sind.',
        'Bei Trainern beliebt, weil sie erst Kontrolle lehrt und dann Kraft verlangt.',
      ],
      [
        'Die Ausgangsstellung verhindert, dass der Schwung die Arbeit übernimmt.',
        'Leicht zu lernen, in kleinen Schritten zu steigern und schonend für den Rücken.',
      ],
      ['Zwei bis drei Sätze mit acht bis zwölf Wiederholungen genügen.', ''],
    ],
    steps: [
      [
        'Die Füße fest aufstellen und das Gewicht in Reichweite legen.',
        'Griff fassen, einatmen und den ganzen Rumpf anspannen.',
      ],
      [
        'Die Bewegung langsam beginnen und das Gewicht nah am Körper führen.',
        'Das Gewicht in einem gleichmäßigen Bogen ohne Schwung bewegen.',
      ],
      ['Die Endposition kurz halten.', 'Am schwersten Punkt eine Sekunde verharren.'],
      [
        'In zwei bis drei Sekunden kontrolliert zurück und wiederholen.',
        'Langsam zurückführen, bis eine deutliche Dehnung zu spüren ist.',
      ],
    ],
  },
  en: {
    about: [
      [
        'A solid builder that needs little set-up and rewards patience more than load.',
        'An accessory for the end of a session, when the big lifts are done and the joints are warm.',
        'A favourite of many coaches because it teaches control before it asks for strength.',
      ],
      [
        'The position takes the swing out of the movement, so the target muscle cannot hide.',
        'It is easy to learn, easy to load in small steps, and kind to the lower back.',
        'Compared with the usual version the range is longer and the weight a little lighter.',
      ],
      [
        'Two or three sets of eight to twelve are plenty.',
        'Stop every set with two good repetitions left.',
        '',
        '',
      ],
    ],
    steps: [
      [
        'Set up with both feet planted and the weight within easy reach.',
        'Take your grip, breathe in and brace the whole trunk before anything moves.',
        'Find the position first; shoulders down, ribs down, eyes straight ahead.',
      ],
      [
        'Start the movement slowly and keep the load close to your line of balance.',
        'Move the weight in one smooth arc without any help from momentum.',
        'Drive through the strongest part of the range and breathe out as you pass it.',
      ],
      [
        'Hold the end position for a moment and squeeze.',
        'Pause for one second where it is hardest.',
        'Stop just before the joints lock.',
      ],
      [
        'Return under control for two to three seconds, then repeat on the same line.',
        'Let the weight come back slowly until you feel a clear stretch.',
        'Lower, reset the shoulders, and begin the next repetition from a dead stop.',
      ],
    ],
  },
  es: {
    about: [
      [
        'Un ejercicio básico que necesita poco material y premia la buena técnica.',
        'Muy útil al final de la sesión, cuando los ejercicios grandes ya están hechos.',
      ],
      [
        'La posición impide el balanceo, así que el músculo principal hace todo el trabajo.',
        'Es fácil de aprender, se puede cargar poco a poco y cuida la espalda.',
      ],
      ['Bastan dos o tres series de ocho a doce repeticiones.', ''],
    ],
    steps: [
      [
        'Apoya bien los pies y deja el peso al alcance de la mano.',
        'Agarra el peso, inspira y aprieta todo el abdomen.',
      ],
      [
        'Empieza el movimiento despacio, con el peso cerca del cuerpo.',
        'Mueve el peso en un arco continuo y sin ayudarte del impulso.',
      ],
      ['Mantén un momento la posición final.', 'Haz una pausa de un segundo donde más cuesta.'],
      [
        'Vuelve en dos o tres segundos, controlando siempre la carga.',
        'Regresa despacio hasta notar un buen estiramiento y repite.',
      ],
    ],
  },
  fr: {
    about: [
      [
        'Un exercice simple à installer, qui récompense une technique soignée.',
        'À placer en fin de séance, quand les grands mouvements sont terminés.',
      ],
      [
        'La position empêche l’élan, le muscle visé fait donc tout le travail.',
        'Facile à apprendre, à charger par petites étapes, et doux pour le dos.',
      ],
      ['Deux à trois séries de huit à douze répétitions suffisent.', ''],
    ],
    steps: [
      [
        'Poser fermement les pieds, la charge à portée de main.',
        'Saisir la charge, inspirer et gainer tout le buste.',
      ],
      [
        'Commencer lentement en gardant la charge près du corps.',
        'Déplacer la charge sur un arc régulier, sans élan.',
      ],
      ['Tenir un instant la position finale.', 'Marquer une pause d’une seconde au point le plus dur.'],
      [
        'Revenir en deux à trois secondes, puis répéter.',
        'Revenir lentement jusqu’à sentir un étirement net.',
      ],
    ],
  },
  it: {
    about: [
      [
        'Un esercizio semplice da preparare, che premia la tecnica più del carico.',
        'Adatto alla fine dell’allenamento, dopo i movimenti più pesanti.',
      ],
      [
        'La posizione elimina lo slancio, perciò il muscolo lavora per davvero.',
        'È facile da imparare, si carica a piccoli passi e rispetta la schiena.',
      ],
    ],
    steps: [
      [
        'Appoggia bene i piedi e tieni il peso a portata di mano.',
        'Afferra il peso, inspira e contrai tutto l’addome.',
      ],
      [
        'Inizia lentamente, con il peso vicino al corpo.',
        'Muovi il peso lungo un arco regolare, senza slancio.',
      ],
      ['Mantieni per un attimo la posizione finale.', 'Fermati un secondo dove è più difficile.'],
      [
        'Torna in due o tre secondi, poi ripeti.',
        'Torna piano finché non senti un buon allungamento, così il muscolo lavora di più.',
      ],
    ],
  },
  nl: {
    about: [
      [
        'Een degelijke oefening die weinig voorbereiding vraagt en goede techniek beloont.',
        'Geschikt voor het einde van de training, als het zware werk gedaan is.',
      ],
      [
        'De houding voorkomt dat de zwaai het werk overneemt.',
        'Makkelijk te leren, in kleine stappen te verzwaren en vriendelijk voor de rug.',
      ],
    ],
    steps: [
      [
        'Zet de voeten stevig neer en leg het gewicht binnen bereik.',
        'Pak het gewicht, adem in en span de romp aan.',
      ],
      [
        'Begin rustig en houd het gewicht dicht bij het lichaam.',
        'Beweeg het gewicht in één vloeiende boog.',
      ],
      ['Houd de eindstand even vast.', 'Wacht één seconde op het zwaarste punt.'],
      [
        'Ga in twee tot drie seconden terug en herhaal.',
        'Ga langzaam terug tot je een duidelijke rek voelt.',
      ],
    ],
  },
  pl: {
    about: [
      [
        'Proste ćwiczenie, które nagradza dobrą technikę bardziej niż duży ciężar.',
        'Dobre na koniec treningu, gdy najcięższe boje są już za nami.',
      ],
      [
        'Pozycja nie pozwala na bujanie, więc pracuje właściwy mięsień.',
        'Łatwe do nauki i bezpieczne dla pleców.',
      ],
    ],
    steps: [
      ['Ustaw stopy stabilnie i połóż ciężar w zasięgu ręki.', 'Chwyć ciężar, weź wdech i napnij brzuch.'],
      ['Zacznij powoli, prowadząc ciężar blisko ciała.', 'Prowadź ciężar płynnym łukiem, bez bujania.'],
      ['Na chwilę zatrzymaj końcową pozycję.', 'Zatrzymaj się na sekundę w najtrudniejszym punkcie.'],
      ['Wróć w dwie do trzech sekund i powtórz.', 'Wracaj wolno, aż poczujesz wyraźne rozciągnięcie.'],
    ],
  },
  pt: {
    about: [
      [
        'Um exercício fácil de montar, que recompensa a boa técnica.',
        'Bom para o fim da sessão, quando os exercícios pesados já acabaram.',
      ],
      [
        'A posição elimina o impulso, e o músculo faz todo o trabalho.',
        'Aprende-se depressa, progride-se aos poucos e não castiga as costas.',
      ],
    ],
    steps: [
      ['Apoie bem os pés e deixe o peso ao alcance da mão.', 'Segure o peso, inspire e contraia o abdômen.'],
      ['Comece devagar, com o peso junto ao corpo.', 'Mova o peso num arco contínuo, sem impulso.'],
      ['Segure a posição final por um instante.', 'Faça uma pausa de um segundo no ponto mais difícil.'],
      ['Volte em dois ou três segundos e repita.', 'Volte devagar até sentir um bom alongamento.'],
    ],
  },
  ru: {
    about: [
      [
        'Простое упражнение, где техника важнее веса.',
        'Подходит для конца тренировки, когда тяжёлая работа уже сделана.',
      ],
      ['Положение исключает инерцию.', 'Легко освоить и безопасно для спины.'],
    ],
    steps: [
      ['Поставьте ноги устойчиво.', 'Возьмите вес, вдохните и напрягите корпус.'],
      ['Начинайте медленно, вес близко к телу.', 'Ведите вес плавной дугой, без рывка.'],
      ['Задержитесь в конечной точке.', 'Сделайте паузу на секунду.'],
      ['Вернитесь за две-три секунды и повторите.', 'Возвращайтесь медленно.'],
    ],
  },
};

/** Notes that users write about exercises, in English. */
export const englishNotes = [
  'Keep the wrists in one line with the forearms.',
  'Do not let the lower back arch at the end of the set.',
  'Beginners should start with half of the weight they believe they can move.',
  'Both sides get the same number of repetitions, the weaker one goes first.',
  'If the shoulder clicks, turn the palms towards each other.',
  'A thin mat under the knees makes this a lot more comfortable.',
  'Look at a point on the floor two metres ahead.',
] as const;
