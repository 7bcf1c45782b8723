import type { conditionWords } from "../../generated/words/condition";
import type { formWords } from "../../generated/words/form";
import type { photoWords } from "../../generated/words/photo";
import type { wishWords } from "../../generated/words/wish";

/** The words of a form that are those of this program: those that each form needs, and what a site has in place of others. */
export type Said = typeof formWords & Partial<typeof conditionWords & typeof photoWords & typeof wishWords>;
