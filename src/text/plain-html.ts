/** HTML that shows its words where they stand and does nothing else: a closed list of elements and attributes. What is not on it may hide, move or run. */
const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements of words, lists, tables and pictures, as forges show them in a README. */
const ELEMENTS = names(
  'a abbr address article aside audio b bdi big blockquote br button caption center cite code col colgroup dd details dfn div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main mark menu nav nobr ol output p picture pre q rp rt ruby samp section small source span strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr',
);
/** Nothing stands in them. */
export const VOID_ELEMENTS = names('br col hr img input source track wbr');
/** Their end may be left out, and the next block is it. */
export const OPEN_ENDED = names('colgroup dd dt li p rp rt tbody td tfoot th thead tr');

/** What names, arranges or links, and changes nothing of what is seen. */
const ATTRIBUTES = names(
  'abbr align alt border cellpadding cellspacing cite clear color colspan compact controls coords datetime decoding dir face for headers height href hreflang hspace id itemprop itemscope itemtype label lang loading longdesc loop markdown muted name nowrap open playsinline poster preload rel reversed role rowspan rules scope size span src srcset sizes start summary tabindex target title type usemap valign value vspace width',
);
const WORDS_FOR_READERS = /^(?:aria-(?!hidden$)[\w-]{1,40}|data-[\w.-]{1,60}|xml:lang)$/u;

export const isPlainElement = (name: string): boolean => ELEMENTS.has(name);

export const isPlainAttribute = (name: string): boolean => ATTRIBUTES.has(name) || WORDS_FOR_READERS.test(name);

/** The other elements of HTML. */
const OTHERS = names(
  'applet area base basefont bdo bgsound body canvas content data datalist del dialog dir embed frame frameset head html iframe image isindex keygen link listing map marquee menuitem meta meter nextid noembed noframes noscript object optgroup option param plaintext portal progress rb rtc s script search select shadow slot spacer strike style svg template textarea title xmp math',
);

/** Whether a browser knows the name; any other is a component, or a word in brackets. */
export const isElementName = (name: string): boolean => ELEMENTS.has(name) || OTHERS.has(name);
