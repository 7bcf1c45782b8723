/** As people write it in Florida when it has exactly ten digits; any other number stays as it was typed. */
export function shownPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  if (digits.length !== 10) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** What is dialed. An extension would be dialed as part of the number, so it ends at the first letter. */
export function dialed(phone: string): string {
  const number = phone.trim().replace(/[a-z#;,].*$/is, "");
  const digits = number.replace(/\D/g, "");
  return number.startsWith("+") ? `+${digits}` : digits;
}
