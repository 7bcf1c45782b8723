/** The hosts of the mail of most customers. */
const COMMON = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "comcast.net"];

/** Hosts that look like a slip of those, and are none. */
const OTHERS = ["mail.com", "ymail.com", "email.com"];

/**
 * Returns the address that was probably meant, where the host is one slip away from a common one: a letter too many or too
 * few, another letter, or two that changed places. Otherwise an empty text.
 */
export function meantAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const host = address.slice(at).trim().toLowerCase();
  if (at < 2 || COMMON.includes(host) || OTHERS.includes(host)) return "";
  const meant = COMMON.find((common) => isOneSlip(host, common));
  return meant === undefined ? "" : address.slice(0, at) + meant;
}

function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start++;
  const [one, other] = [typed.slice(start), meant.slice(start)];
  return (
    one.slice(1) === other ||
    one === other.slice(1) ||
    one.slice(1) === other.slice(1) ||
    one === (other[1] ?? "") + (other[0] ?? "") + other.slice(2)
  );
}
