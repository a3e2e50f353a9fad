/** Words that say nothing about an exercise. */
export const stopWords: ReadonlySet<string> = new Set(
  splitWords(`
  a an and at by for from in of on the to using with your
  basic classic conventional exercise normal regular standard traditional variation`),
);

/** Other spellings of words, and abbreviations. */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ab: ['abdominal'],
    alternate: ['alternat'],
    alternated: ['alternat'],
    armed: ['arm'],
    bb: ['barbell'],
    bw: ['bodyweight'],
    calve: ['calf'],
    db: ['dumbbell'],
    deltoid: ['delt'],
    ez: ['sz'],
    flye: ['fly'],
    handed: ['arm'],
    kb: ['kettlebell'],
    laying: ['lying'],
    legged: ['leg'],
    no: ['without'],
    ohp: ['overhead', 'press'],
    one: ['1'],
    rdl: ['romanian', 'deadlift'],
    single: ['1'],
    sitting: ['seated'],
    three: ['3'],
    tri: ['tricep'],
    two: ['2'],
  }),
);

/** Words that a name may contain together with their opposite, so that their order matters: low to high is not high to low. */
export const opposites: ReadonlySet<string> = new Set(
  splitWords(`
  back backward bottom clockwise counterclockwise double down external forward front high inner internal left low lower
  narrow one out outer rear right single top two under up upper wide`),
);

/** Words in the name of a piece of equipment or a muscle that say more than that the exercise needs it. */
export const distinctiveTermWords: ReadonlySet<string> = new Set(
  splitWords('decline incline pull up upper lower'),
);

/** Words that are not typos of another one, however similar. */
export const knownWords: ReadonlySet<string> = new Set(
  splitWords(`
  abdominal abduction abductor adduction adductor alternat ankle anterior assisted
  back backward ball band bar barbell bear bell bench bend bent bicep bilateral bird board body bound box bridge bump
  butterfly cable calf cardio carry cat chair chest chin circle clamshell clean close cobra cross crouch crunch curl
  deadlift decline deficit delt diamond dip dorsiflexion down dragon drag drop dumbbell elbow elevated elevation
  extension extensor external eversion face flexion flexor flat floor flutter fly foam forearm forward front frog full
  glute goblet grip hack half hammer hamstring hand handstand hang head heel hip high hold hollow hook hop hurdle
  incline inner internal inverted inversion inward jack jerk jump kettlebell kick kickback knee kneel
  landmine lat lateral lean leg lever lift low lower lunge lying machine march medial military muscle narrow neck neutral
  oblique outer outward over overhand overhead palm parallel pass pause pelvic pike pin pistol plank plantarflexion plate
  pop posterior power preacher press pronated pronation prone pulldown pull pulley pullover pulse push pushdown
  quad raise reach rear reverse ring roll roller romanian rope rotation row run
  scapular scissor seated shin shoulder shrug side single sit skip slam slide slow snatch spider split sprint squat
  squeeze stand stance step stiff stomp stop straight stretch sumo supinated supination supine swim swing
  tap thrust thruster tibialis toe torso touch trap tricep triceps trunk tuck turn twist
  underhand unilateral upper upright vertical walk wall wide wiper without wood wrist`),
);

function splitWords(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
