import { useEffect, useRef } from "react";
import { MAX_PHOTOS } from "../../../generated/form-constants";
import type { Contact } from "../../../generated/props";
import type { Said } from "../said";
import { usePhotos } from "./usePhotos";

type AddPhotosProps = {
  said: Said;
  heading: string;
  /** The key of the draft; empty until hydration. */
  draftKey: string;
  /** The photos stay in the memory of the page. */
  unkept: boolean | undefined;
  phone: Contact;
  /** Called after photos were added. */
  onAdded: () => void;
};

/** Adds photos to the quote request: the control, the chosen ones, and the progress of each. */
export function AddPhotos({ said, heading, draftKey, unkept = false, phone, onAdded }: AddPhotosProps) {
  const { work, photos, status, load, add, remove } = usePhotos(draftKey, unkept, onAdded);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The place of the photo that was removed, until the focus has moved. */
  const removed = useRef<number | null>(null);
  const removeAt = (index: number) => {
    removed.current = index;
    remove(index);
  };
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (draftKey === "" || files.length === 0) return;
    // So that the same file can be chosen again.
    if (input.current !== null) input.current.value = "";
    add(files);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for files that were chosen before hydration
  useEffect(take, [draftKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the list has changed
  useEffect(() => {
    if (removed.current === null) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    (buttons[Math.min(removed.current, buttons.length - 1)] ?? input.current)?.focus();
    removed.current = null;
  }, [photos]);

  const [before, after] = said.photoHint.split("{count}");
  return (
    <fieldset className="quote-photos">
      <legend>
        {`${heading} `}
        <span className="field-hint">{`(${said.formOptional})`}</span>
      </legend>
      <p className="field-hint" id="quote-photos-hint">
        {before}
        {MAX_PHOTOS}
        {after}
      </p>
      <ul ref={list}>{work?.renderList(said, photos, removeAt)}</ul>
      <input
        className="visually-hidden"
        id="quote-photos"
        type="file"
        accept="image/*"
        multiple
        aria-describedby="quote-photos-hint"
        ref={input}
        onFocus={load}
        onPointerDown={load}
        onChange={take}
      />
      <label className="quote-photos-add" htmlFor="quote-photos" onPointerEnter={load}>
        {said.photoAdd}
      </label>
      <div role="status" className="quote-form-note">
        {status.kind === "reading" && <p>{said.photoSmall}</p>}
        {work?.renderMessage(said, status, phone)}
      </div>
    </fieldset>
  );
}
