import { Login } from "../../../features/admin/login/Login";

export default function Page() {
  return <Login />;
}
