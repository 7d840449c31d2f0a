/** A heading that tells of limits, in any of the words used for it. */
export const LIMITATIONS_HEADING =
  /\b(?:limitations?|known issues|not supported|unsupported|before you rely on it|what it does not do|caveats|restrictions)\b/iu;
