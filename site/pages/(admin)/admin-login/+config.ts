import { english } from "../../../features/admin/words/english";

export default { title: english.documents.login };
