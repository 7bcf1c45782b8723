import { Dashboard } from "../../../features/admin/Dashboard";

export default function Page() {
  return <Dashboard />;
}
