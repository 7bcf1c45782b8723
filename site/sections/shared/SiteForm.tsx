import { ownWords } from "../../components/words";
import type { Answers, OwnForm, Site } from "../../generated/props";
import { formWords } from "../../generated/words/form";
import { photoWords } from "../../generated/words/photo";
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
  const ofBuiltIn = {
    ...(site.form !== null && { words: site.form }),
    ...(site.formPhotos && { photos: words.photos }),
    ...(answers !== null &&
      answers.sameDay.length > 0 && {
        sameDay: {
          zone: answers.zone,
          sameDay: answers.sameDay,
          words: words.answersToday,
          later: words.answersLater,
        },
      }),
  };
  const props = {
    phone,
    ...(form === null ? ofBuiltIn : { form }),
    ...(!site.leadSource && { leadSource: false as const }),
    said: ownWords(site, { ...formWords, ...photoWords }),
  };
  return <Island name="quoteForm" hydrate="visible" props={props} />;
}
