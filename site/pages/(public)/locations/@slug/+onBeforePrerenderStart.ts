import { prerendered } from "../../props.server";

export default () => prerendered("/locations/@slug");
