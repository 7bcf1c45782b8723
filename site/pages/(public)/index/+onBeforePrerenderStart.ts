import { prerendered } from "../props.server";

export default () => prerendered("/index");
