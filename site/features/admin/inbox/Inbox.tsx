import { useQuery } from "@tanstack/react-query";
import type { ContactRequest } from "../../../generated/api";
import { useLogout } from "../session";

export function Inbox() {
  const { data, refetch } = useQuery<ContactRequest[]>({ queryKey: ["/api/admin/contact-requests?limit=50"] });
  const { logout, pending } = useLogout();
  return (
    <main>
      <h1>Contact Form Submissions</h1>
      <button type="button" onClick={() => refetch()}>
        Refresh
      </button>
      <button type="button" disabled={pending} onClick={logout}>
        Logout
      </button>
      <ul>
        {data?.map((request) => (
          <li key={request.id}>
            {request.firstName} {request.lastName}
          </li>
        ))}
      </ul>
    </main>
  );
}
