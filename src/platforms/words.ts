/** English grammar that several extractors need: which words are verbs, and their third person. */

const VERBS = new Set(
  (
    'abort accept access acquire activate add adjust advance allocate allow analyse analyze append apply assert assign attach authenticate await bind block broadcast buffer ' +
    'build cache calculate call cancel cast catch change check choose classify clean clear clone close collect combine commit compare compile complete compress compute concatenate ' +
    'configure confirm connect construct consume contain control convert copy count create crop customise customize debug decode decompress decorate decrypt define delete deliver ' +
    'deserialise deserialize destroy detach detect determine disable discard disconnect dispatch display divide download draw drop dump duplicate edit emit enable encode encrypt ' +
    'end enqueue ensure enter enumerate escape estimate evaluate examine exchange execute exit expand expose export express extend extract fetch fill filter finalise finalize find finish ' +
    'flatten flush follow force fork format forward free freeze gather generate get give group guess handle hash hide highlight hold identify ignore import increment index indicate infer ' +
    'inherit initialise initialize inject insert inspect install instantiate interpolate intersect invert invoke iterate join keep launch limit link list listen load locate lock log look ' +
    'maintain make manage manipulate map mark match measure merge mix modify monitor mount move multiply navigate normalise normalize notify observe obtain offer open optimise optimize order override pack pad parse ' +
    'partition pass patch pause perform pick pipe place play poll pop populate post predict prepare prepend prevent print process produce project provide publish pull push put query queue raise read rearrange rebuild receive ' +
    'recompute record recover redirect reduce refresh register reject release reload remove rename render repeat replace report represent request require resample reserve reset resize resolve respond restart restore ' +
    'resume retrieve retry return reverse revert rewrite rotate round route run sample sanitise sanitize save scale scan schedule score search seek select send separate serialise serialize serve set setup shift show shuffle shut sign simplify ' +
    'simulate skip sleep slice smooth solve sort spawn specify split start stop store stream strip subscribe subtract suggest sum support swap switch synchronise synchronize take terminate test throw toggle track train transfer transform ' +
    'translate transpose traverse trigger trim truncate try turn unlock unpack unregister unsubscribe unwrap update upload use validate verify visit wait walk warn watch wrap write yield zip'
  ).split(' '),
);

const inflect = (verb: string): string =>
  /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
const THIRD = new Set([...VERBS].map(inflect));

/** `Read` and `reads` both give `reads`; null for a word that is no verb known here. */
export function thirdPersonOf(word: string): string | null {
  const lower = word.toLowerCase();
  if (VERBS.has(lower)) return inflect(lower);
  return THIRD.has(lower) ? lower : null;
}
