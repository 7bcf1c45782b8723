import type { FormValues } from "./fields/check";

/** Longer names of colors are cut: the address may come from anybody. */
const MAX_NAME_CHARS = 80;

/** Adds a wish for the color that a link asked a sample of, as in `/?sample=Blue+Bay#contact`, to the text of the request. */
export function withSample(values: FormValues): FormValues {
  const sample = takeSample();
  const wish = `Please bring a sample of ${sample}.`;
  const { projectDetails } = values;
  if (sample === "" || projectDetails.includes(wish)) return values;
  return { ...values, projectDetails: projectDetails === "" ? wish : `${projectDetails}\n${wish}` };
}

/** Returns the color in the address and removes it there, so that a reload doesn't ask for it again. */
function takeSample(): string {
  const address = new URL(location.href);
  const sample = address.searchParams.get("sample") ?? "";
  if (sample !== "") {
    address.searchParams.delete("sample");
    history.replaceState(history.state, "", address);
  }
  return sample.replace(/\s+/g, " ").trim().slice(0, MAX_NAME_CHARS);
}
