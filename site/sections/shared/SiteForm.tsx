import { ownWords } from "../../components/words";
import type { Answers, OwnForm, Site } from "../../generated/props";
import { conditionWords } from "../../generated/words/condition";
import { formWords } from "../../generated/words/form";
import { photoWords } from "../../generated/words/photo";
import { wishWords } from "../../generated/words/wish";
import { Island } from "../../islands/Island";

type SiteFormProps = {
  site: Site;
  /** A form of the site's own; null for the built-in one. */
  form: OwnForm | null;
  answers?: Answers | null;
};

/** The form of a section. */
export function SiteForm({ site, form, answers = null }: SiteFormProps) {
  const { phone, words } = site;
  // In other languages than English, the form that is built in is one of the site.
  const isOwn = form !== null && (form.definition.name !== "quote" || form.definition.words === undefined);
  const ofBuiltIn = {
    ...(site.form !== null && { words: site.form }),
    ...(site.formPhotos && { photos: words.photos }),
  };
  const isTold = !isOwn && answers !== null && answers.sameDay.length > 0;
  const sameDay = isTold && {
    sameDay: {
      zone: answers.zone,
      sameDay: answers.sameDay,
      words: words.answersToday,
      later: words.answersLater,
    },
  };
  const props = {
    phone,
    ...(form === null ? ofBuiltIn : { form }),
    ...sameDay,
    ...(!site.leadSource && { leadSource: false as const }),
    said: ownWords(site, { ...formWords, ...conditionWords, ...photoWords, ...wishWords }),
  };
  return <Island name="quoteForm" hydrate="visible" props={props} />;
}
