import type { Contact } from "../../generated/props";
import type { conditionWords } from "../../generated/words/condition";
import type { formWords } from "../../generated/words/form";
import type { photoWords } from "../../generated/words/photo";
import type { wishWords } from "../../generated/words/wish";

/** The words of a form that are those of this program: those that each form needs, and what a site has in place of others. */
export type Said = typeof formWords & Partial<typeof conditionWords & typeof photoWords & typeof wishWords>;

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
