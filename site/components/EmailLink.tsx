import type { Contact } from "../generated/props";

/** An address that breaks behind its @ where a phone is too narrow for it, and nowhere else. */
export function EmailLink({ email }: { email: Contact }) {
  const [name, host] = email.display.split("@");
  return (
    <a href={email.href}>
      {name}@<wbr />
      {host}
    </a>
  );
}
