import { prerendered } from "../props.server";

export default () => prerendered("/thank-you");
