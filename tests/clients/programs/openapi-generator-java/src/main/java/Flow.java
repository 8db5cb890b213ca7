// A walk through the API with the client of openapi-generator for Java.
// Usage: java Flow BASE FOLDER_WITH_SAMPLES
import java.io.File;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AudioApi;
import org.openapitools.client.api.PagesApi;
import org.openapitools.client.api.PicturesApi;
import org.openapitools.client.api.PoisApi;
import org.openapitools.client.api.RoutesApi;
import org.openapitools.client.api.ServiceApi;
import org.openapitools.client.model.CreatePoiJson;

public class Flow {
  static void same(Object actual, Object expected) {
    boolean isSame = expected == null ? actual == null : expected.equals(actual);
    if (!isSame) throw new AssertionError(actual + " is not " + expected);
  }

  public static void main(String[] args) throws Exception {
    Path samples = Path.of(args[1]);
    File recording = samples.resolve("gate.mp3").toFile();
    // By default HttpClient asks for HTTP/2 over plain http, which is refused.
    ApiClient client = new ApiClient();
    client.setHttpClientBuilder(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1));
    client.updateBaseUri(args[0]);
    RoutesApi routes = new RoutesApi(client);
    AudioApi audio = new AudioApi(client);

    var settings = new ServiceApi(client).readSettings(null, null);
    same(settings.getTiles(), null);
    same(new PagesApi(client).readWebManifest(null, null).getStartUrl(), "/");

    File gpx = samples.resolve("walk.gpx").toFile();
    Long routeId = routes.createRoute(gpx, null, null, null, null).getId();
    var fields = new CreatePoiJson().title("Tor")
        .lat(new BigDecimal("50.6702")).lon(new BigDecimal("7.2143"));
    var poi = new PoisApi(client).createPoi(routeId, fields, null);
    same(poi.getTriggerRadiusM().doubleValue(), settings.getDefaultTriggerRadiusM().doubleValue());

    File image = samples.resolve("gate.jpg").toFile();
    var picture = new PicturesApi(client).createPicture(routeId, poi.getId(), image, null, null, null);
    audio.createAudio(routeId, poi.getId(), recording, null);

    String range = "bytes=100-199";
    File part = audio.readAudio(routeId, poi.getId(), null, null, null, null, null, range, null);
    byte[] expected = Arrays.copyOfRange(Files.readAllBytes(recording.toPath()), 100, 200);
    same(Arrays.equals(Files.readAllBytes(part.toPath()), expected), true);

    var route = routes.readRoute(routeId, null, null, null);
    same(route.getPois().get(0).getImages().get(0).getId(), picture.getId());

    File pack = routes.readPack(routeId, null, null, null, null, null, null);
    var copy = routes.createFromPack(pack);
    same(copy.getPois().get(0).getTitle(), "Tor");

    same(routes.deleteRoute(copy.getId(), null).getSoftDeleted().getValue(), true);
    try {
      routes.readRoute(copy.getId(), null, null, null);
      throw new AssertionError("The deleted route can be read");
    } catch (ApiException error) {
      same(error.getCode(), 404);
    }
    same(routes.restoreRoute(copy.getId(), null).getRestored().getValue(), true);
  }
}
