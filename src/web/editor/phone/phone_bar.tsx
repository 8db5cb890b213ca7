/**
 * The lower bar of the editor on a phone, for the place where the teacher stands: a station here, a picture of here.
 *
 * @module
 */
import { useWords } from "../context.tsx";
import { HereButton, HereNote } from "../map/here.tsx";
import { acceptedTypes } from "../station/pictures.tsx";
import { FileButton } from "../ui/file_button.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { type PlacePicture, type PlacePictureHost, usePlacePicture } from "./place_picture.ts";

/** The bar, with a note while a position is searched or a picture waits. */
export function PhoneBar(props: PlacePictureHost) {
  const { texts: { phone: texts } } = useWords();
  const place = usePlacePicture(props);
  const number = props.stations.findIndex(({ key }) => key === props.selected) + 1;
  return (
    <nav class="phone-bar" aria-label={texts.here}>
      <HereNote here={place.here} />
      <WaitingPicture place={place} number={number} />
      {isSecureContext && <HereButton here={place.here} isMoving={props.placing.isMoving} />}
      <FileButton
        icon="photo"
        label={texts.takePicture}
        accept={acceptedTypes()}
        isCamera
        onFiles={([picture]) => picture && place.take(picture)}
      />
    </nav>
  );
}

/** The question to which station a picture belongs. @param number That of the selected station; 0 without one. */
function WaitingPicture({ place, number }: { place: PlacePicture; number: number }) {
  const { texts: { phone: texts } } = useWords();
  return (
    <div class="here-note" role="status">
      {place.isWaiting && (
        <p>
          <span>{texts.waiting}</span>
          {number > 0 && (
            <button class="btn" type="button" onClick={place.addToSelected}>
              {texts.toStation(number)}
            </button>
          )}
          <IconButton icon="close" size="small" label={texts.discard} onClick={place.discard} />
        </p>
      )}
    </div>
  );
}
