/** The help of the editor in English. @module */
import type { HelpChapter } from "../de/help.ts";

/** The chapters in English. */
export const helpEn: readonly HelpChapter[] = [
  {
    title: "Preparing a walk",
    steps: [
      "Walk the track once with a hiking app and save it as a GPX file. Or draw it: “Draw on a map”.",
      "Drop the file on “New walk”. Then click on the track for every station.",
      "“Choose a map” shows an official map. Only your browser loads it from the office, once you have agreed: the children's phones get it as a picture with the walk and ask no server.",
      "Five to eight stations are enough for an hour. Leave at least 100 metres between two of them.",
      "The listening circle shows where the recording starts. Under trees and between houses GPS is inaccurate: choose 40 metres or more, never less than 25.",
    ],
  },
  {
    title: "Recording well",
    steps: [
      "Record in a small, quiet room. Carpets and curtains help.",
      "Speak a hand's width from the microphone, slowly and in your normal voice.",
      "One to two minutes is enough per station. First say where the children should look.",
      "Listen to every recording once. You can cut off its beginning and end.",
      "Add the text. Those who do not hear well can then read along.",
    ],
  },
  {
    title: "Testing the walk",
    steps: [
      "The large yellow button says what comes next. “Please look” has what can be better.",
      "With “Try the walk” a dot follows the track, and you hear what the children would hear.",
      "Then walk it once with a phone. Look at roads, water and steep places too.",
    ],
  },
  {
    title: "Printing the signs",
    steps: [
      "“Print the signs” under “Pass on” is a sheet with a QR code for the walk and one for every station.",
      "Beside it is the “plan” for you: map, times and emergency numbers on one page.",
      "Phones must be able to reach the address on the sheet. Scan one code before you print them all.",
      "The children load the walk in the Wi-Fi of the school. On the way they need no internet.",
      "On iPhones the children should open the walk in Safari: some other browsers fall silent there when the phone is locked.",
    ],
  },
  {
    title: "Phones without https",
    steps: [
      "If the address begins with http:// instead of https://, browsers neither share the location nor store the walk.",
      "The walk still works: the children tap the station or scan its sign.",
      "It is best to put the walks on the homepage of your school, which has https. The button “Homepage” shows you how.",
      "“Save as a file” makes a pack of the walk, or one page for messengers. Both open without any network.",
      "The operating guide explains how to set up https. Ask the person who looks after your school's computers.",
    ],
  },
  {
    title: "Voices and pictures of children",
    steps: [
      "Voices and recognisable faces are personal data. Get the written consent of the parents first, and from about 14 years on that of the children too.",
      "Say who can hear the walk: all who have its address.",
      "Use no last names in recordings and texts.",
      "When consent is withdrawn, remove the recording or the picture here, and pass the pack on again. On the homepage, delete the old files of the folder “media”, too. Copies on phones and old packs stay until they are deleted.",
      "If in doubt, ask the person responsible for data protection at your school.",
    ],
  },
];
