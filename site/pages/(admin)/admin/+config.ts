import { english } from "../../../features/admin/words/english";

export default { title: english.inbox.title };
