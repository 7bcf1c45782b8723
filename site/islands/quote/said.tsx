import type { Contact } from "../../generated/props";
import type { formWords } from "../../generated/words/form";
import type { photoWords } from "../../generated/words/photo";

/** The words of a form that are those of this program. */
export type Said = typeof formWords & typeof photoWords;

/** A sentence with the phone number in the place of `{phone}`. */
export function WithPhone({ sentence, phone }: { sentence: string; phone: Contact }) {
  const [before, after] = sentence.split("{phone}");
  return (
    <>
      {before}
      {after !== undefined && <a href={phone.href}>{phone.display}</a>}
      {after}
    </>
  );
}
