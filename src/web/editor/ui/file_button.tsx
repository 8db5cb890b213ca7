/**
 * A button that lets the teacher choose files.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";

/** The button. The same file can be chosen again after it was refused. */
export function FileButton(
  { icon, label, accept, isMultiple = false, isPrimary = false, isCamera = false, onFiles }: {
    icon: "photo" | "upload";
    label: string;
    /** Media types and extensions, as the attribute `accept` takes them. */
    accept: string;
    isMultiple?: boolean;
    isPrimary?: boolean;
    /** Whether phones open their camera. */
    isCamera?: boolean;
    onFiles: (files: readonly File[]) => void;
  },
) {
  return (
    <label class={`btn file-btn${isPrimary ? " btn-primary" : ""}`}>
      <Icon name={icon} />
      {label}
      <input
        class="visually-hidden"
        type="file"
        accept={accept}
        multiple={isMultiple}
        {...(isCamera ? { capture: "environment" } : {})}
        onChange={({ currentTarget }) => {
          onFiles([...currentTarget.files ?? []]);
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
