/** Letters of Latin-1 and Latin Extended-A that are more than a letter with an accent. */
const SPELLED: Record<string, string> = {
  æ: "ae",
  ð: "d",
  ø: "o",
  þ: "th",
  ß: "ss",
  đ: "d",
  ħ: "h",
  ı: "i",
  ĳ: "ij",
  ĸ: "k",
  ŀ: "l",
  ł: "l",
  ŉ: "n",
  ŋ: "ng",
  œ: "oe",
  ŧ: "t",
  ſ: "s",
};

const marks = /[\u0300-\u036f]/g;

/** The words of a text as the index has them: in small letters and without accents. See `generator/check/src/search/words.rs`. */
export function words(text: string): string[] {
  const folded = text
    .normalize("NFC")
    .replace(/['’]/g, "")
    .replace(marks, "")
    .replace(/[\u00c0-\u017f\u1e00-\u1e99\u1ea0-\u1ef9\ufb00-\ufb06\uff10-\uff5a]/g, (letter) =>
      plain(letter.toLowerCase()),
    )
    .replace(/[\u0370-\u03ff\u1f00-\u1fff]/g, (letter) => letter.normalize("NFD").replace(marks, ""))
    .toLowerCase()
    .replaceAll("ς", "σ");
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu))];
}

function plain(letter: string): string {
  return SPELLED[letter] ?? letter.normalize("NFKD").replace(marks, "");
}
