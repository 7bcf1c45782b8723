import type { ComponentType } from "react";
import type { Section } from "../generated/props";
import { AreaMap } from "./area-map/AreaMap";
import { Areas } from "./areas/Areas";
import { BeforeAfter } from "./before-after/BeforeAfter";
import { BuildUp } from "./build-up/BuildUp";
import { CallToAction } from "./call-to-action/CallToAction";
import { Cards } from "./cards/Cards";
import { Choices } from "./choices/Choices";
import { Contact } from "./contact/Contact";
import { ContactStrip } from "./contact-strip/ContactStrip";
import { CostFinder } from "./cost-finder/CostFinder";
import { Crew } from "./crew/Crew";
import { DesignCenter } from "./design-center/DesignCenter";
import { Download } from "./download/Download";
import { Edges } from "./edges/Edges";
import { Floors } from "./floors/Floors";
import { Form } from "./form/Form";
import { Guest } from "./guest/Guest";
import { Hero } from "./hero/Hero";
import { Links } from "./links/Links";
import { Lists } from "./lists/Lists";
import { Numbers } from "./numbers/Numbers";
import { Pictures } from "./pictures/Pictures";
import { Projects } from "./projects/Projects";
import { Proof } from "./proof/Proof";
import { Questions } from "./questions/Questions";
import { ServiceArea } from "./service-area/ServiceArea";
import { Services } from "./services/Services";
import type { SectionProps } from "./shared/section";
import { Steps } from "./steps/Steps";
import { Swatches } from "./swatches/Swatches";
import { Testimonials } from "./testimonials/Testimonials";
import { Text } from "./text/Text";
import { Tiles } from "./tiles/Tiles";

type Registry = { [Kind in Section["kind"]]: ComponentType<SectionProps<Kind>> };

/** One component for each kind of section; a kind without one does not compile. */
export const registry: Registry = {
  hero: Hero,
  choices: Choices,
  tiles: Tiles,
  proof: Proof,
  cards: Cards,
  lists: Lists,
  numbers: Numbers,
  steps: Steps,
  "before-after": BeforeAfter,
  "build-up": BuildUp,
  edges: Edges,
  "cost-finder": CostFinder,
  crew: Crew,
  questions: Questions,
  links: Links,
  text: Text,
  testimonials: Testimonials,
  "contact-strip": ContactStrip,
  guest: Guest,
  "call-to-action": CallToAction,
  services: Services,
  areas: Areas,
  "area-map": AreaMap,
  "design-center": DesignCenter,
  "service-area": ServiceArea,
  swatches: Swatches,
  pictures: Pictures,
  projects: Projects,
  download: Download,
  floors: Floors,
  contact: Contact,
  form: Form,
};

/** Kinds without a style sheet of their own. Every other kind has one in its folder; a test checks that. */
export const withoutStyles: Array<Section["kind"]> = [
  "before-after",
  "call-to-action",
  "edges",
  "form",
  "guest",
  "links",
];
