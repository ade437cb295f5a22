/**
 * Control characters, line separators, direction controls and invisible characters, which can forge log lines and names.
 * Noncharacters (U+FFFE, U+FFFF) are not allowed in XML, so a picture with one could not be drawn.
 */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu

/** White space and invisible characters, including the empty Braille cell: a text of only these is blank. */
const BLANK = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

const JOINING_SCRIPTS =
  'Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')

/**
 * Places where invisible characters are legitimate: inside emoji, in a regional flag, after a letter that joins the
 * next one.
 */
const LEGAL = [
  '(?<=\\p{Emoji})[\\u{FE0E}\\u{FE0F}]',
  '(?<=\\p{Extended_Pictographic}|\\u{FE0F}|[\\u{1F3FB}-\\u{1F3FF}])\\u{200D}(?=\\p{Extended_Pictographic})',
  '(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,7})[\\u{E0020}-\\u{E007F}]',
  `(?<=[${JOINING_SCRIPTS}])[\\u{200C}\\u{200D}]`,
].join('|')
const LEGAL_OR_FORBIDDEN = new RegExp(`(${LEGAL})|${FORBIDDEN.source}`, 'gu')

export const isBlank = (text: string): boolean => BLANK.test(text)

/** Removes every forbidden character; a control character or a line end leaves a space. */
export const withoutForbiddenCharacters = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(
      LEGAL_OR_FORBIDDEN,
      (found, legal?: string) => legal ?? (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(found) ? ' ' : ''),
    )

export const hasForbiddenCharacters = (text: string): boolean =>
  !text.isWellFormed() || withoutForbiddenCharacters(text) !== text
