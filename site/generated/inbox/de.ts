import { english } from '../../features/admin/words/english';
export default english;
