/** What the page of a walk shows of official maps, loaded when it is needed. @module */
export { MapBand } from "./map_band.tsx";
export { MapList } from "./map_list.tsx";
