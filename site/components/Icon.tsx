const paths = {
  arrow: "M4 12h15M13 6l6 6-6 6",
  back: "M20 12H5M11 6l-6 6 6 6",
  out: "M7 17 17 7M9 7h8v8",
  down: "M12 4v12M6 11l6 6 6-6M5 20.5h14",
  phone:
    "M5 4h4l2 5-2.5 1.8a12 12 0 0 0 4.7 4.7L15 13l5 2v4c0 .6-.4 1-1 1C10.7 19.6 4.4 13.3 4 5c0-.6.4-1 1-1Z",
  mail: "M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5",
  menu: "M3 8h18M3 16h18",
  close: "M5 5l14 14M19 5 5 19",
  share: "M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1",
} as const;

export type IconName = keyof typeof paths;

/** A drawing beside words; it never stands alone without a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
