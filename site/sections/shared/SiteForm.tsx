import { ownWords } from "../../components/words";
import type { OwnForm, Site } from "../../generated/props";
import { conditionWords } from "../../generated/words/condition";
import { formWords } from "../../generated/words/form";
import { photoWords } from "../../generated/words/photo";
import { wishWords } from "../../generated/words/wish";
import { Island } from "../../islands/Island";

type SiteFormProps = {
  site: Site;
  /** A form of the site's own; null for the built-in one. */
  form: OwnForm | null;
};

/** Returns true for the form that is built in. In other languages than English, it is one of the site. */
export function isBuiltIn(form: OwnForm | null): boolean {
  return form === null || (form.definition.name === "quote" && form.definition.words !== undefined);
}

/** The form of a section. */
export function SiteForm({ site, form }: SiteFormProps) {
  const { phone, words } = site;
  const ofBuiltIn = {
    ...(site.form !== null && { words: site.form }),
    ...(site.formPhotos && { photos: words.photos }),
  };
  const props = {
    phone,
    ...(form === null ? ofBuiltIn : { form }),
    ...(!site.leadSource && { leadSource: false as const }),
    said: ownWords(site, { ...formWords, ...conditionWords, ...photoWords, ...wishWords }),
  };
  return <Island name="quoteForm" hydrate="visible" props={props} />;
}
