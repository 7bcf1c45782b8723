import { CLOSE, Drawing } from "./Drawing";

const paths = {
  arrow: "M4 12h15M13 6l6 6-6 6",
  back: "M20 12H5M11 6l-6 6 6 6",
  out: "M7 17 17 7M9 7h8v8",
  down: "M12 4v12M6 11l6 6 6-6M5 20.5h14",
  phone:
    "M5 4h4l2 5-2.5 1.8a12 12 0 0 0 4.7 4.7L15 13l5 2v4c0 .6-.4 1-1 1C10.7 19.6 4.4 13.3 4 5c0-.6.4-1 1-1Z",
  mail: "M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5",
  message: "M4 5h16v11.5h-9L6.5 20v-3.5H4z",
  pin: "M12 3.5a6 6 0 0 1 6 6c0 4.5-6 11-6 11s-6-6.5-6-11a6 6 0 0 1 6-6ZM12 7.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5l5 5",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4",
  more: "M4 12h3M10.5 12h3M17 12h3",
  menu: "M3 8h18M3 16h18",
  close: CLOSE,
  share: "M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1",
  calendar: "M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8",
  check: "m5 12.5 4.5 4.5L19 7.5",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 7.5V12l3 2",
  disc: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM12 4v2.5M12 17.5V20M4 12h2.5M17.5 12H20",
  drop: "M12 3.5s6 6.6 6 11a6 6 0 0 1-12 0c0-4.4 6-11 6-11Z",
  flask: "M9.5 3.5h5M10.5 3.5v6l-5 8.5A1.7 1.7 0 0 0 7 20.5h10a1.7 1.7 0 0 0 1.5-2.5l-5-8.5v-6M8 15h8",
  layers: "M12 4 3.5 8.5 12 13l8.5-4.5L12 4ZM4 12.5l8 4.2 8-4.2M4 16.5l8 4.2 8-4.2",
  shield: "M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6l-7-2.5ZM9 12l2 2 4-4",
  star: "m12 4 2.5 5.2 5.5.7-4 3.9 1 5.7-5-2.8-5 2.8 1-5.7-4-3.9 5.5-.7z",
  thermometer: "M12 3.5a2 2 0 0 0-2 2v8.2a4 4 0 1 0 4 0V5.5a2 2 0 0 0-2-2ZM12 9v7",
  truck:
    "M3 6h11v10.5H3zM14 10h4l3 3v3.5h-7M7 16.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM17 16.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z",
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon by its name. A script with one icon alone loads less with its {@link Drawing}. */
export function Icon({ name }: { name: IconName }) {
  return <Drawing path={paths[name]} />;
}
