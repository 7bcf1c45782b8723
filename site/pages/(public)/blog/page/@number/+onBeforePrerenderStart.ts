import { prerendered } from "../../../props.server";

export default () => prerendered("/blog/page/@number");
