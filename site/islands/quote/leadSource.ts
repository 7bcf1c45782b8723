import { cut } from "../../components/text";

/** The way that led a visitor to the form, as far as addresses say it. Nothing of it is stored on the device. */
export type LeadSource = {
  /** The host of the page with the link. */
  referrer?: string;
  campaign?: Record<string, string>;
};

const CAMPAIGN = /^(utm_(source|medium|campaign|term|content)|(gcl|msclk|fbcl)id|[gw]braid)$/;
const MAX_CHARS = 100;

/**
 * Reads the campaign from the address of this page, or else from that of the page of this site before it; and the host of
 * a page of another site.
 */
export function leadSource(address: string, referrer: string): LeadSource | undefined {
  const here = new URL(address);
  // Without a referrer, this page.
  const before = new URL(referrer, address);
  const isOwn = before.origin === here.origin;
  const campaign = campaignOf(here) ?? (isOwn ? campaignOf(before) : undefined);
  if (isOwn && campaign === undefined) return undefined;
  return { ...(!isOwn && { referrer: cut(before.host, MAX_CHARS) }), ...(campaign && { campaign }) };
}

/** Of a name that stands twice, the first value counts. */
function campaignOf({ searchParams }: URL): Record<string, string> | undefined {
  const known = [...searchParams].filter(([name, value]) => CAMPAIGN.test(name) && value !== "").reverse();
  if (known.length > 0)
    return Object.fromEntries(known.map(([name, value]) => [name, cut(value, MAX_CHARS)]));
}
