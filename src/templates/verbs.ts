/** Verbs that open what products say of themselves, with their third person. */

const BASE =
  `access avoid bind change choose decrease increase prepare accept add adjust aggregate align allow analyse analyze annotate append apply archive assign attach authenticate authorise authorize automate batch build bundle cache calculate call cancel capture
catch check clean clear clip clone close collect combine compare compile compose compress compute configure connect convert copy count create crop customise customize debug decode decompress decrypt define delete
deliver deploy describe deserialise deserialize detect determine disable discover dispatch display download draw edit embed emit enable encode encrypt enforce ensure enumerate escape evaluate execute expand
explore export expose extend extract fetch fill filter find fix flatten fold follow forward format generate get give group handle help hide highlight identify implement import include index infer inject insert
inspect install integrate interpolate intercept invoke iterate join keep launch let limit link list load localise localize locate log look loop maintain make manage manipulate map mark match measure merge migrate minify
mock modify monitor mount move navigate normalise normalize notify offer open optimise optimize organise organize output override parse pass patch perform persist pipe place plot poll populate preserve prevent preview
print process produce profile protect provide publish pull push put query read rebuild receive recognise recognize record recover redirect reduce refresh register release reload remove rename render reorder repair repeat
replace report request require resample rescale reset resize resolve respect restore retrieve retry return reverse rotate route run sample save scale scan schedule scroll search secure select send serialise serialize serve
set share shift show shrink shuffle sign simplify simulate skip sort specify split start stop store stream strip style submit subscribe summarise summarize support suppress swap switch synchronise synchronize tag take test throttle
time toggle tokenise tokenize trace track train transcode transform translate traverse trigger trim type unpack unzip update upgrade upload use validate verify view visualise visualize wait walk warn watch wrap write work yield zip zoom`
    .split(/\s+/u)
    .filter(Boolean);

const thirdPerson = (verb: string): string => {
  if (/(?:s|x|z|ch|sh)$/u.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
};

const byBase = new Map(BASE.map((verb) => [verb, thirdPerson(verb)]));
const byThird = new Map(BASE.map((verb) => [thirdPerson(verb), verb]));

/** Words that are nouns as often: "Support for X", "Type hints", "Time zones" open no command. */
const ALSO_NOUNS = new Set(
  'access change increase decrease support type time list map set index test log format output input process record request report cache query batch style stream link profile sample search share sort tag track train view work zip look loop place scale sign match mark mock patch pipe plot poll print route schedule shift switch trace trigger update upgrade upload download display export import'.split(
    ' ',
  ),
);

export type VerbForm = 'base' | 'third';

/** How a phrase opens: with a verb in the base form, in the third person, or with something else. */
export function verbForm(phrase: string): VerbForm | undefined {
  const [first = '', second = ''] = phrase.toLowerCase().split(/\s+/u);
  const word = first.replace(/[,/][\s\S]*$/u, '');
  if (byThird.has(word) && second !== '' && !/^(?:is|are|were|was|can|of)$/u.test(second)) return 'third';
  if (!byBase.has(word) || second === '') return undefined;
  if (first.includes('/') && first.split('/').every((part) => byBase.has(part))) return 'base';
  if (
    ALSO_NOUNS.has(word) &&
    !/^(?:a|an|the|any|all|your|and|or|to|from|multiple|several|only|existing|new)$|^[`\d]/u.test(second)
  )
    return undefined;
  return 'base';
}

/** Whether the first word may be a verb or a noun. */
export const isAmbiguousVerb = (phrase: string): boolean =>
  byBase.has((phrase.toLowerCase().split(/\s+/u)[0] ?? '').replace(/[,/][\s\S]*$/u, ''));

/** The phrase with its verbs in the other form: "Reads and writes X" and "Read and write X". */
export function inflect(phrase: string, form: VerbForm): string {
  const table = form === 'base' ? byThird : byBase;
  const parts = phrase.split(/(\s+and\s+|\s+or\s+|,\s+(?:and\s+|or\s+)?|\/)/u);
  let follows = true;
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const [word = ''] = /^[A-Za-z]+/u.exec(part) ?? [];
      const wanted = table.get(word.toLowerCase());
      const isVerb =
        wanted !== undefined &&
        (index === 0 || follows || !ALSO_NOUNS.has(table === byThird ? wanted : word.toLowerCase()));
      follows = isVerb && part.trim() === word;
      if (!isVerb) return part;
      return (
        (/^[A-Z]/u.test(word) ? wanted.charAt(0).toUpperCase() + wanted.slice(1) : wanted) + part.slice(word.length)
      );
    })
    .join('');
}
