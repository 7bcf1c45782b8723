import type { ComponentType } from "react";
import type { Section } from "../generated/props";
import { Areas } from "./Areas";
import { CallToAction } from "./CallToAction";
import { Cards } from "./Cards";
import { Choices } from "./Choices";
import { Contact } from "./Contact";
import { ContactStrip } from "./ContactStrip";
import { DesignCenter } from "./DesignCenter";
import { Download } from "./Download";
import { Hero } from "./Hero";
import { Links } from "./Links";
import { Lists } from "./Lists";
import { Numbers } from "./Numbers";
import { Pictures } from "./Pictures";
import { Questions } from "./Questions";
import { ServiceArea } from "./ServiceArea";
import { Services } from "./Services";
import { Steps } from "./Steps";
import { Swatches } from "./Swatches";
import type { SectionProps } from "./section";
import { Testimonials } from "./Testimonials";
import { Text } from "./Text";
import { Tiles } from "./Tiles";

type Registry = { [Kind in Section["kind"]]: ComponentType<SectionProps<Kind>> };

/** One component for each kind of section; a kind without one does not compile. */
export const registry: Registry = {
  hero: Hero,
  choices: Choices,
  tiles: Tiles,
  cards: Cards,
  lists: Lists,
  numbers: Numbers,
  steps: Steps,
  questions: Questions,
  links: Links,
  text: Text,
  testimonials: Testimonials,
  "contact-strip": ContactStrip,
  "call-to-action": CallToAction,
  services: Services,
  areas: Areas,
  "design-center": DesignCenter,
  "service-area": ServiceArea,
  swatches: Swatches,
  pictures: Pictures,
  download: Download,
  contact: Contact,
};
