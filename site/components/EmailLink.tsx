import type { Contact } from "../generated/props";

/** An email link that may wrap after the @, on narrow screens, and nowhere else. */
export function EmailLink({ email }: { email: Contact }) {
  const [name, host] = email.display.split("@");
  return (
    <a href={email.href}>
      {name}@<wbr />
      {host}
    </a>
  );
}
