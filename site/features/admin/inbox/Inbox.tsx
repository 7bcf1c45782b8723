export function Inbox() {
  return <h1>Contact Form Submissions</h1>;
}
